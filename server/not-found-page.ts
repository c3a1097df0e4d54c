import type { Server, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { unzip } from "node:zlib";
import { getServerUrl } from "@/lib/platform/http/listen";

// For a missing page below a dynamic segment Next.js sends a document without text, which its scripts would fill
// (vercel/next.js#62228). It is replaced by the page of unknown URLs, which is rendered whole.

/** The address at which Next.js has the page of unknown URLs. */
export const NOT_FOUND_PATH = "/_not-found";

const EMPTY_DOCUMENT = /^<!DOCTYPE html><html[^>]* id="__next_error__"/i;

// They describe the body that is replaced.
const BODY_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "etag"];

/** Returns the page of unknown URLs. */
export async function fetchNotFoundPage(server: Server): Promise<Buffer> {
  const response = await fetch(`${getServerUrl(server)}${NOT_FOUND_PATH}`);
  if (response.status !== 404) throw new Error(`There is no page for unknown URLs: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export const isMissingPage = (response: ServerResponse): boolean =>
  response.statusCode === 404 && String(response.getHeader("content-type")).startsWith("text/html");

/** Returns the body of a missing page: `page` if Next.js has sent an empty document. */
export async function fillMissingPage(
  response: ServerResponse,
  body: Buffer,
  page: Buffer | undefined,
): Promise<Buffer> {
  if (!page) return body;
  const plain = response.hasHeader("content-encoding") ? await promisify(unzip)(body) : body;
  if (!EMPTY_DOCUMENT.test(plain.subarray(0, 200).toString())) return body;
  for (const name of BODY_HEADERS) response.removeHeader(name);
  // The scripts of a prerendered page have no nonce.
  response.setHeader("x-nextjs-cache", "HIT");
  return page;
}
