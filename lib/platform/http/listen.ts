import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns the port, a free one for 0. Errors: a port that is busy or not allowed. */
export async function listen(server: Server, port: number, hostname?: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

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

/** Returns the URL at which this machine reaches a server that listens. */
export function getServerUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === "::" || address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
