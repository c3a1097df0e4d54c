import type { ServerResponse } from "node:http";

/**
 * Keeps a header from saying the same value twice. Next sets the `Location` of a redirect and, where the redirect
 * goes to its cache, appends it once more (vercel/next.js#82117); a client that joins the two goes nowhere.
 */
export function appendOnce(response: ServerResponse): void {
  const append = response.appendHeader.bind(response);
  response.appendHeader = (name, value) => {
    const said = [response.getHeader(name) ?? []].flat().map(String);
    const fresh = [value].flat().filter((entry) => !said.includes(entry));
    return fresh.length === 0 ? response : append(name, fresh.length === 1 ? (fresh[0] ?? "") : fresh);
  };
}
