import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Proxy } from "./database";
import type { Gate } from "./gate";

// Proxies the payment processor's API. Each call passes the gate together with its response.

const describeCall = ({ method, url = "" }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, "").replaceAll(/\/(?:cs|pi|re|ch|py|du)_\w+/g, "/:id")}`;

/** Rejects when the connection breaks. */
const forwardCall = (target: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method = "GET", url = "/", headers } = incoming;
    const forwarded = request(new URL(url, target), { method, headers, agent: false }, resolve);
    forwarded.on("error", reject).end(body);
  });

async function relayCall(target: string, gate: Gate, incoming: IncomingMessage, response: ServerResponse) {
  try {
    const upstream = await forwardCall(target, incoming, await buffer(incoming));
    const body = await buffer(upstream);
    await gate.pass(describeCall(incoming));
    response.writeHead(upstream.statusCode ?? 502, upstream.headers).end(body);
  } catch {
    response.destroy();
  }
}

/** Starts a proxy of the processor behind the gate. */
export async function startProcessorProxy(target: string, gate: Gate): Promise<Proxy> {
  const server = createServer((incoming, response) => void relayCall(target, gate, incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
