import { onTestFinished } from "vitest";
import { hintScript } from "@/lib/platform/browser/hint-script";

/** Runs the hint script as a page does. Its listeners end with the test: the next file of the worker has the same window. */
export function runHintScript(): void {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const { signal } = ending;
  const listen = (type: string, listener: EventListener, capture = false) =>
    addEventListener(type, listener, { capture, signal });
  new Function("addEventListener", hintScript)(listen);
}
