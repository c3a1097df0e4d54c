import type { Server } from "node:http";
import { getServerUrl } from "@/tools/http";

/** Returns the page of unknown URLs. */
export async function fetchNotFoundPage(server: Server): Promise<Buffer> {
  const response = await fetch(`${getServerUrl(server)}/_not-found`);
  if (response.status !== 404) throw new Error(`There is no page for unknown URLs: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
