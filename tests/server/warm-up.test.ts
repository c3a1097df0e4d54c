import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { startWarmUp } from "@/server/warm-up";
import { closeServer, getServerUrl, listen } from "@/lib/platform/http/listen";

let server: Server;

afterEach(() => closeServer(server, 0));

/** Starts a server that answers every request by `handle`; returns the paths that were requested. */
async function serve(handle: RequestListener = (_, response) => response.end()): Promise<string[]> {
  const paths: string[] = [];
  server = createServer((request, response) => {
    paths.push(request.url ?? "");
    handle(request, response);
  });
  await listen(server, 0, "127.0.0.1");
  return paths;
}

test("the home page comes first, twice: rendered, then complete", async () => {
  const paths = await serve();
  const { stop } = startWarmUp(server);
  await expect.poll(() => paths.slice(0, 3)).toEqual(["/", "/", "/explora"]);
  await stop();
});

test("no page is asked for while another is being answered", async () => {
  let open = 0;
  let mostOpen = 0;
  const paths = await serve((_, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    setImmediate(() => {
      open -= 1;
      response.end();
    });
  });
  const { stop } = startWarmUp(server);
  await expect.poll(() => paths.length).toBeGreaterThan(4);
  await stop();
  expect(mostOpen).toBe(1);
});

test("it stops at once, even if a page is never answered", async () => {
  const paths = await serve(() => {});
  const { stop } = startWarmUp(server);
  await expect.poll(() => paths).toEqual(["/"]);
  await stop();
  server.closeAllConnections();
  expect(paths).toEqual(["/"]);
});

test("a page that fails keeps no other from being visited", async () => {
  const paths = await serve((_, response) => {
    response.statusCode = 503;
    response.end();
  });
  const visitor = await fetch(`${getServerUrl(server)}/visitor`);
  expect(visitor.status).toBe(503);
  const { stop } = startWarmUp(server);
  await expect.poll(() => paths).toContain("/explora");
  await stop();
});

test("it has begun when the first page is warm", async () => {
  const paths = await serve();
  const { begun, stop } = startWarmUp(server);
  await begun;
  expect(paths.slice(0, 2)).toEqual(["/", "/"]);
  await stop();
});

test("an answer that never ends does not keep it from having begun", async () => {
  const paths = await serve(() => {});
  const { begun, stop } = startWarmUp(server);
  await begun;
  expect(paths).toEqual(["/"]);
  await stop();
  server.closeAllConnections();
});
