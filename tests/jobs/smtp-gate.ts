import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

const END_OF_DATA = "\r\n.\r\n";

/** Where a mail is stopped: the server never gets it, or has it and its answer does not come back. */
type Stop = "before" | "after" | null;

export type SmtpGate = {
  url: string;
  /** From now on every mail is stopped here. */
  stopAt(stop: Stop): void;
  /** How many are stopped now. */
  held(): number;
  close(): Promise<void>;
};

/** Stands between the worker and the mail server, and can hold mails back at a chosen point. */
export async function openSmtpGate(smtpUrl: string): Promise<SmtpGate> {
  const { hostname, port } = new URL(smtpUrl);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let stop: Stop = null;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let deaf = false;
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
      if (deaf) return;
      tail = (tail + bytes.toString("latin1")).slice(-20);
      if (stop === "before" && tail.endsWith("DATA\r\n")) {
        deaf = true;
        held.add(client);
        return;
      }
      if (stop === "after" && tail.endsWith(END_OF_DATA)) {
        deaf = true;
        upstream.once("data", () => held.add(client));
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (!deaf) client.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stopAt: (next) => (stop = next),
    held: () => held.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
