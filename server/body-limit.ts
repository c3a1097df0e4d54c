import type { IncomingMessage } from "node:http";

/** Calls `onExceeded` once when the body grows beyond `maxBytes`, and drops the rest of it. */
export function limitBodySize(request: IncomingMessage, maxBytes: number, onExceeded: () => void): void {
  const push = request.push.bind(request);
  let received = 0;
  // Wraps `push`, which the parser calls with each chunk: a `data` listener would start the stream too early.
  request.push = (chunk: Buffer | null, encoding) => {
    const receivedBefore = received;
    received += chunk?.length ?? 0;
    if (received <= maxBytes) return push(chunk, encoding);
    if (receivedBefore <= maxBytes) onExceeded();
    return true;
  };
}
