"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { api } from "@/lib/platform/api";

/** Errors: any response but a successful one. */
async function fetchBytes(fileId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(api.file(fileId), { signal });
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

type OpenFileState<T> =
  { status: "loading" } | { status: "failed"; reason: string | undefined } | { status: "open"; value: T };

/** `close` frees the document's memory. */
export type ClosableDocument<T> = { value: T; close: () => void };

/**
 * Fetches and opens a document, and closes it on unmount. `explain` says what is wrong with a document that cannot be
 * opened; undefined if something else is to blame. Key the component by the file's id.
 */
export function useOpenFile<T>(
  fileId: string,
  open: (bytes: Uint8Array<ArrayBuffer>) => Promise<ClosableDocument<T>>,
  explain: (error: unknown) => string | undefined,
): { file: OpenFileState<T>; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [file, setFile] = useState<OpenFileState<T>>({ status: "loading" });
  const openBytes = useEffectEvent(open);
  const explainError = useEffectEvent(explain);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let opened: ClosableDocument<T> | undefined;
    async function load() {
      opened = await openBytes(await fetchBytes(fileId, signal));
      if (signal.aborted) opened.close();
      else setFile({ status: "open", value: opened.value });
    }
    load().catch((error: unknown) => {
      if (signal.aborted) return;
      const reason = explainError(error);
      if (reason === undefined) console.error("A document could not be opened", error);
      setFile({ status: "failed", reason });
    });
    return () => {
      controller.abort();
      opened?.close();
    };
  }, [fileId, attempt]);

  const retry = () => {
    setFile({ status: "loading" });
    setAttempt((count) => count + 1);
  };
  return { file, retry };
}
