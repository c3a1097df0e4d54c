import type { IncomingMessage } from "node:http";

/** Calls `onExceeded` once when more bytes arrive than allowed, and passes none of them on from there. */
export function limitBody(request: IncomingMessage, maxBytes: number, onExceeded: () => void): void {
  const push = request.push.bind(request);
  let received = 0;
  // The parser hands over each piece by `push`; listening for data instead would start the stream too early.
  request.push = (chunk: Buffer | null, encoding) => {
    const before = received;
    received += chunk?.length ?? 0;
    if (received <= maxBytes) return push(chunk, encoding);
    if (before <= maxBytes) onExceeded();
    return true;
  };
}
