import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

const END_OF_DATA = "\r\n.\r\n";

/** "before": the server never gets the mail. "after": it does, but its response is held back. */
type Stop = "before" | "after" | null;

export type SmtpGate = {
  url: string;
  stopAt(stop: Stop): void;
  /** Answers `RCPT TO` of these addresses itself, with the reply. Null takes all again. */
  refuse(refusal: { addresses: string[]; reply: string } | null): void;
  /** Number of refused `RCPT TO`. */
  refusalCount(): number;
  heldCount(): number;
  close(): Promise<void>;
};

/** A proxy between the worker and the mail server that can hold mails back at a chosen point, or refuse recipients. */
export async function openSmtpGate(smtpUrl: string): Promise<SmtpGate> {
  const { hostname, port } = new URL(smtpUrl);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let stop: Stop = null;
  let refusal: Parameters<SmtpGate["refuse"]>[0] = null;
  let refusals = 0;
  const findReply = (bytes: Buffer): string | null => {
    const address = /^RCPT TO:<([^>]*)>/i.exec(bytes.toString("latin1"))?.[1];
    return address !== undefined && refusal?.addresses.includes(address) ? refusal.reply : null;
  };

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isHeld = false;
    let tail = "";
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        held.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (bytes) => {
      if (isHeld) return;
      const reply = findReply(bytes);
      if (reply !== null) {
        refusals += 1;
        client.write(`${reply}\r\n`);
        return;
      }
      tail = (tail + bytes.toString("latin1")).slice(-20);
      if (stop === "before" && tail.endsWith("DATA\r\n")) {
        isHeld = true;
        held.add(client);
        return;
      }
      if (stop === "after" && tail.endsWith(END_OF_DATA)) {
        isHeld = true;
        upstream.once("data", () => held.add(client));
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      // One command at a time, so that each has its own reply.
      if (!isHeld) client.write(bytes.toString("latin1").replace("250-PIPELINING\r\n", ""), "latin1");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stopAt: (next) => (stop = next),
    refuse: (next) => (refusal = next),
    refusalCount: () => refusals,
    heldCount: () => held.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
