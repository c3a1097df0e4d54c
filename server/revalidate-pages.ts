import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { internalToken } from "@/lib/identity/auth/internal-token";

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === "::" || address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

/**
 * Has the pages that were made at build time made anew: the build knows nothing of this installation's links,
 * operator and address.
 */
export async function refreshPages(server: Server): Promise<void> {
  const answer = await fetch(`${addressOf(server)}/api/internal/refresh`, {
    method: "POST",
    headers: { authorization: `Bearer ${internalToken()}` },
  });
  if (!answer.ok) throw new Error(`The pages could not be refreshed: ${answer.status}`);
}
