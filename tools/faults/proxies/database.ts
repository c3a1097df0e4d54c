import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Gate } from "./gate";
import { Messages } from "./postgres-messages";

// Stands between a process and PostgreSQL. One crossing is one statement with its answer.

export type Wire = { url: string; close: () => void };

/** "update Order", "commit": what is done to which table. */
function nameOf(sql: string): string {
  const verb = /\w+/.exec(sql)?.[0].toLowerCase() ?? "";
  const table = /\b(?:from|into|update)\s+(?:"public"\.)?"(\w+)"/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
}

function statementIn({ type, body }: { type: string; body: Buffer }): string | undefined {
  if (type === "Q") return body.toString("utf8");
  // Parse: the name of the statement, then its words.
  return type === "P" ? body.toString("utf8", body.indexOf(0) + 1) : undefined;
}

function relay(client: Socket, server: Socket, gate: Gate): void {
  const asked = new Messages("client");
  const answered = new Messages("server");
  let statement: string | undefined;
  let held: Buffer[] = [];
  let turn = Promise.resolve();
  client.on("data", (bytes: Buffer) => {
    for (const message of asked.take(bytes)) statement = statementIn(message) ?? statement;
    server.write(bytes);
  });
  server.on("data", (bytes: Buffer) => {
    for (const message of answered.take(bytes)) {
      held.push(message.bytes);
      // Before the first statement there is the greeting, which asks and answers in between.
      if (statement !== undefined && message.type !== "Z") continue;
      const answer = Buffer.concat(held);
      const name = statement;
      held = [];
      turn = turn
        .then(() => (name === undefined ? undefined : gate.pass(nameOf(name))))
        .then(() => void client.write(answer));
    }
  });
}

/** A way to the database through the gate. */
export async function databaseWire(databaseUrl: string, gate: Gate): Promise<Wire> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    relay(client, upstream, gate);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
