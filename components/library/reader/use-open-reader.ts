"use client";

import { useSyncExternalStore } from "react";
import { READER_HASH } from "./reader-hash";

// Marks history entries that opening a reader has added.
const HISTORY_STATE = { readerOpened: true };

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  window.addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
    window.removeEventListener("hashchange", listener);
  };
}

const getReaderHash = (fileId: string) => `${READER_HASH}-${fileId}`;

function open(fileId: string): void {
  if (window.location.hash === getReaderHash(fileId)) return;
  window.history.pushState(HISTORY_STATE, "", getReaderHash(fileId));
  notify();
}

function close(): void {
  const state = window.history.state as Partial<typeof HISTORY_STATE> | null;
  if (state?.readerOpened) return window.history.back();
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  notify();
}

/** The hash of the URL tells which document is open, so that the browser's back button closes it. */
export function useOpenReader() {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  const isOpen = (fileId: string) => hash === getReaderHash(fileId);
  return { isOpen, isSuggestedOpen: hash === READER_HASH, open, close };
}
