import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";

const UNRESERVED = /[A-Za-z0-9._~-]/;
// Documented with a trailing slash, which Next.js would answer with a redirect.
const SLASHED_PATH = /^(\/acerca-de|\/api\/orders\/sales\/[^/?]+)\/(?=\?|$)/;

/**
 * Gives an address its one spelling: decodes the escapes in its path that RFC 3986 calls needless, and drops the trailing
 * slash of the documented addresses that answer with and without it.
 */
export function canonicalizeTarget(target: string): string {
  const [path = "", ...query] = target.split("?");
  if (!path.includes("%")) return target.replace(SLASHED_PATH, "$1");
  const canonicalPath = path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape;
  });
  return [canonicalPath, ...query].join("?").replace(SLASHED_PATH, "$1");
}

// Internal headers, which clients must not be able to set.
const INTERNAL_HEADER =
  /^(x-nonce|x-middleware-.*|x-next-.*|x-invoke-.*|x-matched-path|x-now-route-matches|x-prerender-.*|next-(?:resume|action)|x-ayllu-.*|content-security-policy(-report-only)?|x-real-ip|forwarded)$/;
const FORWARDED_HEADER = /^x-forwarded-/;
const DEVELOPMENT_HEADER = /^x-nextjs-/;

const unmapIpv4 = (address = ""): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Returns the address of the socket, or the one that the outermost trusted proxy saw in `X-Forwarded-For`. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socket = unmapIpv4(request.socket.remoteAddress);
  if (trustedProxies === 0) return socket;
  const forwarded = [request.headers["x-forwarded-for"]].flat().join(",").split(",");
  const hops = [...forwarded.map((entry) => unmapIpv4(entry.trim())).filter(Boolean), socket];
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socket;
  return isIP(address) ? address : socket;
}

/** Identifies a client by its IPv4 address, or by the /64 of its IPv6 address, since a client controls all of it. */
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

function removeHeaders(request: IncomingMessage, shouldRemove: (name: string) => boolean): void {
  for (const name of Object.keys(request.headers)) {
    if (shouldRemove(name)) Reflect.deleteProperty(request.headers, name);
  }
  const { rawHeaders } = request;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (shouldRemove((rawHeaders[index] ?? "").toLowerCase())) rawHeaders.splice(index, 2);
  }
}

/** Next.js fails on a malformed router state; without the header it renders the whole page. */
function removeInvalidRouterState(request: IncomingMessage): void {
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

/** Removes internal headers sent by the client, and sets the header with its address. */
export function normalizeRequest(
  request: IncomingMessage,
  { trustedProxies, isDev }: { trustedProxies: number; isDev: boolean },
): void {
  const address = clientAddress(request, trustedProxies);
  removeHeaders(
    request,
    (name) =>
      INTERNAL_HEADER.test(name) ||
      (!isDev && DEVELOPMENT_HEADER.test(name)) ||
      (trustedProxies === 0 && FORWARDED_HEADER.test(name)),
  );
  removeInvalidRouterState(request);
  if (trustedProxies > 0) request.headers["x-forwarded-for"] = address;
  request.headers[CLIENT_IP_HEADER] = clientNetwork(address);
}
