import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { dispatchRequest } from "./handlers";
import { CLOCK_HEADER, setClockAhead } from "./moved-clock";

// Serves the order handlers in a process that can be killed.

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  setClockAhead(Number(request.headers[CLOCK_HEADER] ?? 0));
  const headers = new Headers(request.headers as Record<string, string>);
  headers.set(CLIENT_IP_HEADER, request.socket.remoteAddress ?? "");
  const body = method === "POST" ? { body: await text(request) } : {};
  const result = await dispatchRequest(new URL(url, `http://${request.headers.host}`), {
    method,
    headers,
    ...body,
  });
  response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
}

/** Serves until it is killed or its parent exits; sends its port to the parent. */
export async function runSiteProcess(): Promise<void> {
  process.once("disconnect", () => process.exit(0));
  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.send?.((server.address() as AddressInfo).port);
}
