import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { supervise } from "@/embedded/supervisor";
import { closeServer } from "@/lib/platform/http/listen";

/** Starts servers on one port, which the test can end by itself. */
function createLauncher() {
  const servers: Server[] = [];
  const failures: Error[] = [];
  let port = 0;
  return {
    servers,
    /** Errors of the next starts. */
    failures,
    start: async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      const server = createServer((_, response) => response.end("here"));
      await once(server.listen(port, "127.0.0.1"), "listening");
      ({ port } = server.address() as AddressInfo);
      servers.push(server);
      return { ended: once(server, "close"), stop: () => closeServer(server, 1_000) };
    },
    ask: () =>
      fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } }).then(
        (response) => response.text(),
        () => "nobody",
      ),
  };
}

describe("a supervised server", () => {
  it("starts again on its port whenever it has ended", async () => {
    const { servers, start, ask } = createLauncher();
    const lines: string[] = [];
    const stop = await supervise({ name: "Server", start, report: (line) => lines.push(line) });
    for (const round of [1, 2]) {
      servers.at(-1)?.close();
      await expect.poll(() => servers.length).toBe(round + 1);
      expect(await ask()).toBe("here");
    }
    await stop();
    expect(await ask()).toBe("nobody");
    expect(lines.filter((line) => line === "Server is running again.")).toHaveLength(2);
  });

  it("keeps trying with growing delays while it cannot start", async () => {
    const { servers, failures, start, ask } = createLauncher();
    const lines: string[] = [];
    const stop = await supervise({ name: "Server", start, report: (line) => lines.push(line) });
    failures.push(new Error("the disk is full"), new Error("the disk is full"));
    servers[0]?.close();
    await expect.poll(ask).toBe("here");
    expect(lines.filter((line) => line.includes("the disk is full"))).toHaveLength(2);
    const delays = lines.flatMap((line) => Number(/in ([\d.]+) s/.exec(line)?.[1] ?? NaN)).filter(Boolean);
    expect(delays).toEqual([0.5, 1, 2]);
    await stop();
  });

  it("stops at once, also between two starts, and stays stopped", async () => {
    const { servers, failures, start, ask } = createLauncher();
    failures.length = 0;
    const lines: string[] = [];
    const stop = await supervise({ name: "Server", start, report: (line) => lines.push(line) });
    servers[0]?.close();
    await expect.poll(() => lines.length).toBe(1);
    await stop();
    expect(servers).toHaveLength(1);
    expect(await ask()).toBe("nobody");
  });

  it("reports an error of the first start to the caller", async () => {
    const { failures, start } = createLauncher();
    failures.push(new Error("no port"));
    await expect(supervise({ name: "Server", start, report: () => {} })).rejects.toThrow("no port");
  });
});
