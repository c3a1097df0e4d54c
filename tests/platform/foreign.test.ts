import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForeignError, requestForeign } from "@/lib/platform/http/foreign";
import { isPublicAddress } from "@/lib/platform/http/public-address";

// The servers listen on the machine itself, which only a trusted origin may name.

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let hidden: string;
let asked: (string | undefined)[] = [];

beforeAll(async () => {
  hidden = await serve((request, response) => {
    asked.push(request.headers.authorization);
    response.end("secret");
  });
});

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

const ask = (address: string, options: Partial<Parameters<typeof requestForeign>[1]> = {}) =>
  requestForeign(new URL(address), { maxBytes: 1000, timeoutMs: 700, trustedOrigins: [], ...options }).then(
    ({ body }) => body.toString(),
    (error: unknown) => (error instanceof ForeignError ? error.reason : String(error)),
  );

test("addresses of private networks are told from public ones", () => {
  const isPrivate = (address: string) => !isPublicAddress(address);
  const privateOnes = [
    ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.0.1", "192.168.1.1"],
    ["198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "fe80::1", "fd00::1"],
    ["64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "ff02::1", "localhost", ""],
  ].flat();
  expect(privateOnes.filter((address) => !isPrivate(address))).toEqual([]);
  expect(["1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a01:4f8::1"].filter(isPrivate)).toEqual([]);
});

test("private hosts are refused by number, by name, and after a redirect; a trusted one is asked", async () => {
  const { port } = new URL(hidden);
  asked = [];
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "localhost", "[::ffff:7f00:1]", "169.254.169.254"])
    expect(await ask(`https://${host}:${port}/`), host).toBe("private");
  expect(await ask(hidden)).toBe("insecure");
  const redirecting = await serve((_, response) => response.writeHead(302, { location: hidden }).end());
  const onward = await serve((_, response) =>
    response.writeHead(307, { location: `https://127.0.0.1:${port}/` }).end(),
  );
  expect(await ask(redirecting, { trustedOrigins: [redirecting] })).toBe("insecure");
  expect(await ask(onward, { trustedOrigins: [onward] })).toBe("private");
  expect(asked).toEqual([]);
  // Control: with the hidden server trusted the same redirect leads there, without the credentials.
  const credentials = { username: "ana", password: "clave" };
  expect(await ask(redirecting, { trustedOrigins: [redirecting, hidden], credentials })).toBe("secret");
  expect(await ask(hidden, { trustedOrigins: [hidden], credentials })).toBe("secret");
  expect(asked).toEqual([undefined, `Basic ${Buffer.from("ana:clave").toString("base64")}`]);
});

test("a server that hangs, lies, never ends or leads in circles ends by the limits", async () => {
  const silent = await serve(() => {});
  const slow = await serve((_, response) => {
    const drip = setInterval(() => response.write("a"), 50);
    response.on("close", () => clearInterval(drip));
  });
  const huge = await serve((_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write("a".repeat(10_000)));
    };
    response.on("drain", pour);
    pour();
  });
  const short = await serve((_, response) => {
    response.writeHead(200, { "content-length": "500" });
    response.write("a");
    setTimeout(() => response.destroy(), 20);
  });
  const circle = await serve((request, response) =>
    response.writeHead(302, { location: `${request.url}otra/` }).end(),
  );
  const upgrading = await serve(() => {});
  servers
    .at(-1)
    ?.on("connection", (socket) =>
      socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: otro\r\n\r\n"),
    );
  const answers = await Promise.all(
    [silent, slow, huge, short, circle, upgrading].map((origin) => ask(origin, { trustedOrigins: [origin] })),
  );
  expect(answers).toEqual(["timeout", "timeout", "too-large", "unreachable", "redirects", "timeout"]);
});
