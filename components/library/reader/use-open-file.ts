"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { api } from "@/lib/platform/routes";

/** The bytes of a private file. Errors: any answer but a good one. */
async function fetchBytes(fileId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(api.file(fileId), { signal });
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

type Opened<T> = { status: "loading" } | { status: "failed" } | { status: "open"; value: T };

/** A document with what frees its memory. */
export type Closable<T> = { value: T; close: () => void };

/** Fetches and opens a document for as long as the component lives. A component shows one file: key it by its id. */
export function useOpenFile<T>(
  fileId: string,
  open: (bytes: Uint8Array<ArrayBuffer>) => Promise<Closable<T>>,
): { file: Opened<T>; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [file, setFile] = useState<Opened<T>>({ status: "loading" });
  const openBytes = useEffectEvent(open);

  useEffect(() => {
    const abort = new AbortController();
    let opened: Closable<T> | undefined;
    async function load() {
      opened = await openBytes(await fetchBytes(fileId, abort.signal));
      if (abort.signal.aborted) opened.close();
      else setFile({ status: "open", value: opened.value });
    }
    load().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      console.error("A document could not be opened", error);
      setFile({ status: "failed" });
    });
    return () => {
      abort.abort();
      opened?.close();
    };
  }, [fileId, attempt]);

  const retry = () => {
    setFile({ status: "loading" });
    setAttempt((count) => count + 1);
  };
  return { file, retry };
}
