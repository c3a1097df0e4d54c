import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ADDRESS_HEADER } from "@/lib/http/address";
import { answerOf } from "./handlers";

// The part of the site that sells, in a process that may be killed, behind a bare server.

async function handle(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = asked;
  const headers = new Headers(asked.headers as Record<string, string>);
  headers.set(ADDRESS_HEADER, asked.socket.remoteAddress ?? "");
  const body = method === "POST" ? { body: await text(asked) } : {};
  const answer = await answerOf(new URL(url, `http://${asked.headers.host}`), { method, headers, ...body });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}

/** Serves until it is killed, or whoever started it has gone. */
export async function siteHere(): Promise<void> {
  process.once("disconnect", () => process.exit(0));
  const server = createServer((asked, response) => void handle(asked, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.send?.((server.address() as AddressInfo).port);
}
