import type { AddressInfo } from "node:net";
import type { Server } from "node:http";

function serverUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === "::" || address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

/** Returns the page of unknown URLs. */
export async function fetchNotFoundPage(server: Server): Promise<Buffer> {
  const response = await fetch(`${serverUrl(server)}/_not-found`);
  if (response.status !== 404) throw new Error(`There is no page for unknown URLs: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
