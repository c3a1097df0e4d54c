import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { ADDRESS_HEADER } from "@/lib/http/address";

// Headers by which the parts of a site speak to each other; from outside they would be a lie.

const INTERNAL =
  /^(x-nonce|x-middleware-.*|x-next-.*|x-invoke-.*|x-matched-path|x-now-route-matches|x-prerender-.*|next-resume|x-ayllu-.*|content-security-policy(-report-only)?|x-real-ip|forwarded)$/;
const FORWARDED = /^x-forwarded-/;
// In development the pages speak to the server by these.
const DEVELOPMENT = /^x-nextjs-/;

const plain = (address = ""): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The client's address: the socket's, or as far to the left in X-Forwarded-For as there are trusted proxies. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socket = plain(request.socket.remoteAddress);
  if (trustedProxies === 0) return socket;
  const forwarded = [request.headers["x-forwarded-for"]].flat().join(",").split(",");
  const path = [...forwarded.map((entry) => plain(entry.trim())).filter(Boolean), socket];
  const address = path[Math.max(0, path.length - 1 - trustedProxies)] ?? socket;
  return isIP(address) ? address : socket;
}

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 one, since whoever has one of its addresses
 * has all of them.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...new Array<string>(zeros).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function removeHeaders(request: IncomingMessage, isUnwanted: (name: string) => boolean): void {
  for (const name of Object.keys(request.headers)) {
    if (isUnwanted(name)) Reflect.deleteProperty(request.headers, name);
  }
  const { rawHeaders } = request;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (isUnwanted((rawHeaders[index] ?? "").toLowerCase())) rawHeaders.splice(index, 2);
  }
}

/** A broken router state makes Next fail; without one it renders the whole page. */
function dropBrokenRouterState(request: IncomingMessage): void {
  const name = "next-router-state-tree";
  const value = request.headers[name];
  if (value === undefined) return;
  try {
    const state: unknown = JSON.parse(decodeURIComponent(String(value)));
    if (Array.isArray(state)) return;
  } catch {
    // Removed below.
  }
  removeHeaders(request, (header) => header === name);
}

/** Removes what only we may say and tells the application the client's address. */
export function settleInbound(request: IncomingMessage, trustedProxies: number, dev: boolean): void {
  const address = clientAddress(request, trustedProxies);
  removeHeaders(
    request,
    (name) =>
      INTERNAL.test(name) ||
      (!dev && DEVELOPMENT.test(name)) ||
      (trustedProxies === 0 && FORWARDED.test(name)),
  );
  dropBrokenRouterState(request);
  if (trustedProxies > 0) request.headers["x-forwarded-for"] = address;
  request.headers[ADDRESS_HEADER] = clientNetwork(address);
}
