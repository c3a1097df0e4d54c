import type { Server } from "node:http";

/** Stops listening, lets what is under way finish, and cuts it off after the given time. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection that was busy when closing began stays open for its next request unless it is asked again.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(end);
  clearInterval(sweep);
}
