import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Gate } from "./gate";
import { PostgresMessageParser } from "./postgres-messages";

// Proxies PostgreSQL's protocol. Each statement passes the gate together with its result.

export type Proxy = { url: string; close: () => void };

/** Verb and table of a statement: "update Order", "commit". */
function describeStatement(sql: string): string {
  const verb = /\w+/.exec(sql)?.[0].toLowerCase() ?? "";
  const table = /\b(?:from|into|update)\s+(?:"public"\.)?"(\w+)"/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
}

function parseStatement({ type, body }: { type: string; body: Buffer }): string | undefined {
  if (type === "Q") return body.toString("utf8");
  // A Parse message: the statement's name, a zero byte, its SQL.
  return type === "P" ? body.toString("utf8", body.indexOf(0) + 1) : undefined;
}

function relayMessages(client: Socket, server: Socket, gate: Gate): void {
  const clientMessages = new PostgresMessageParser("client");
  const serverMessages = new PostgresMessageParser("server");
  let statement: string | undefined;
  let buffered: Buffer[] = [];
  let pending = Promise.resolve();
  client.on("data", (bytes: Buffer) => {
    for (const message of clientMessages.take(bytes)) statement = parseStatement(message) ?? statement;
    server.write(bytes);
  });
  server.on("data", (bytes: Buffer) => {
    for (const message of serverMessages.take(bytes)) {
      buffered.push(message.bytes);
      // The startup handshake before the first statement has several rounds without ReadyForQuery ("Z").
      if (statement !== undefined && message.type !== "Z") continue;
      const result = Buffer.concat(buffered);
      const sql = statement;
      buffered = [];
      pending = pending
        .then(() => (sql === undefined ? undefined : gate.pass(describeStatement(sql))))
        .then(() => void client.write(result));
    }
  });
}

/** Starts a proxy of the database behind the gate. */
export async function startDatabaseProxy(databaseUrl: string, gate: Gate): Promise<Proxy> {
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
    relayMessages(client, upstream, gate);
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
