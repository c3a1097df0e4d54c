import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Wire } from "./database";
import type { Gate } from "./gate";

// Stands between a process and the payment processor. One crossing is one call with its answer.

const nameOf = ({ method, url = "" }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, "").replaceAll(/\/(?:cs|pi|re|ch|py|du)_\w+/g, "/:id")}`;

/** What the processor answers; the connection may break instead. */
const askedOf = (target: string, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method = "GET", url = "/", headers } = asked;
    const call = request(new URL(url, target), { method, headers, agent: false }, resolve);
    call.on("error", reject).end(body);
  });

async function relay(target: string, gate: Gate, asked: IncomingMessage, response: ServerResponse) {
  try {
    const answer = await askedOf(target, asked, await buffer(asked));
    const body = await buffer(answer);
    await gate.pass(nameOf(asked));
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  } catch {
    response.destroy();
  }
}

/** A way to the processor through the gate. */
export async function processorWire(target: string, gate: Gate): Promise<Wire> {
  const server = createServer((asked, response) => void relay(target, gate, asked, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
