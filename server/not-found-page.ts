import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { unzip } from "node:zlib";
import { collectResponse, flattenHeaders, type Sender } from "./collect-response";
import type { RequestHandler } from "./request-handler";

// For a missing page below a dynamic segment Next.js sends a document without text, which its scripts would fill
// (vercel/next.js#62228). It is replaced by the page of unknown URLs, which is rendered whole.

const EMPTY_DOCUMENT = /^<!DOCTYPE html><html[^>]* id="__next_error__"/i;

// They describe the body that is replaced.
const BODY_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "etag"];

const isMissingPage = (response: ServerResponse): boolean =>
  response.statusCode === 404 && String(response.getHeader("content-type")).startsWith("text/html");

async function isEmptyDocument(response: ServerResponse, body: Buffer): Promise<boolean> {
  const plain = response.hasHeader("content-encoding") ? await promisify(unzip)(body) : body;
  return EMPTY_DOCUMENT.test(plain.subarray(0, 200).toString());
}

async function deliver(response: ServerResponse, body: Buffer, page: Buffer, sender: Sender): Promise<void> {
  const isEmpty = await isEmptyDocument(response, body).catch(() => false);
  if (isEmpty) {
    for (const name of BODY_HEADERS) response.removeHeader(name);
    // The scripts of a prerendered page have no nonce.
    response.setHeader("x-nextjs-cache", "HIT");
  }
  sender.writeHead(404, flattenHeaders(response.getHeaders()));
  sender.end(isEmpty ? page : body);
}

/** Replaces the empty documents of missing pages; `getPage` returns undefined until the page is known. */
export const withNotFoundPage =
  (handle: RequestHandler, getPage: () => Buffer | undefined): RequestHandler =>
  (request, response) => {
    const page = getPage();
    if (!page || request.method !== "GET") return handle(request, response);
    return collectResponse(handle, request, response, {
      shouldCollect: () => isMissingPage(response),
      deliver: (body, sender) => void deliver(response, body, page, sender),
    });
  };
