import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDrain, refuseLateRequest, type Drain } from "@/server/drain";
import { createHttpServer } from "@/server/main";

// A server whose requests end when the test says so.

const LONG_MS = 600_000;

let server: Server;
let drain: Drain;
let port: number;
let responses: ServerResponse[];
const sockets: Socket[] = [];

beforeEach(async () => {
  responses = [];
  server = createHttpServer();
  drain = createDrain(server);
  server.on("request", (request, response) => {
    if (!server.listening) return refuseLateRequest(request, response);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Type", "text/plain");
    responses.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await drain.close(0);
});

type Client = { socket: Socket; received: () => string; closed: Promise<unknown> };

async function openClient(): Promise<Client> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString())).on("error", () => {});
  const closed = once(socket, "close");
  await once(socket, "connect");
  return { socket, received: () => received, closed };
}

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends a request and waits until the server works on it. */
async function sendRequest({ socket }: Client, path = "/"): Promise<ServerResponse> {
  const before = responses.length;
  socket.write(requestOf(path));
  await expect.poll(() => responses[before]).toBeDefined();
  return responses[before] as ServerResponse;
}

describe("a server that drains", () => {
  it("finishes a request that was there before, and says that the connection ends", async () => {
    const client = await openClient();
    const response = await sendRequest(client);
    const closed = drain.close(LONG_MS);
    response.end("done");
    await Promise.all([closed, client.closed]);
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n[^]*done$/);
  });

  it("refuses new connections", async () => {
    const client = await openClient();
    const response = await sendRequest(client);
    const closed = drain.close(LONG_MS);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      cause: { code: "ECONNREFUSED" },
    });
    response.end();
    await closed;
  });

  it("closes idle connections at once", async () => {
    const client = await openClient();
    (await sendRequest(client)).end("done");
    await expect.poll(client.received).toContain("done");
    await Promise.all([drain.close(LONG_MS), client.closed]);
  });

  it("answers 503 to what still comes on a kept connection, without working on it", async () => {
    const client = await openClient();
    const response = await sendRequest(client);
    response.writeHead(200, { "Content-Length": 4 });
    response.write("do");
    const closed = drain.close(LONG_MS);
    client.socket.write(requestOf("/api/orders"));
    response.end("ne");
    await Promise.all([closed, client.closed]);
    const [, first, second] = client.received().split("HTTP/1.1 ");
    expect(first).toMatch(/^200 [^]*done$/);
    expect(second).toMatch(/^503 [^]*\r\nRetry-After: \d+\r\n[^]*"error":"ServiceUnavailable"/i);
    expect(second).toMatch(/\r\nConnection: close\r\n/i);
    expect(responses).toHaveLength(1);
  });

  it.each([
    ["a call", "/api/orders", /"error":"ServiceUnavailable"[^]*\}$/],
    ["a page", "/explora", /<h1>Volvemos enseguida<\/h1>/],
  ])("answers %s that takes longer with 503", async (_name, path, body) => {
    const client = await openClient();
    const response = await sendRequest(client, path);
    response.setHeader("Content-Encoding", "gzip");
    await Promise.all([drain.close(1), client.closed]);
    expect(client.received()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(client.received()).toMatch(/\r\nretry-after: \d+\r\n/);
    expect(client.received()).toMatch(/\r\nconnection: close\r\n/);
    expect(client.received()).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(client.received().match(/\r\ncontent-type: /gi)).toHaveLength(1);
    expect(client.received()).not.toContain("gzip");
    expect(client.received()).toMatch(body);
    // Its handler does not know, and goes on.
    expect(() => response.writeHead(200).end("late")).not.toThrow();
  });

  it("cuts off a response that has begun and takes longer", async () => {
    const client = await openClient();
    const response = await sendRequest(client);
    response.write("begun");
    await Promise.all([drain.close(1), client.closed]);
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 [^]*begun/);
    expect(client.received()).not.toContain("503");
  });
});
