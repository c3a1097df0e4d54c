import type { Server } from "node:http";

/** Stops listening, waits for open requests, and closes their connections after `graceMs`. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection that was busy at first becomes idle and stays open unless it is closed, too.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(end);
  clearInterval(sweep);
}
