import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { setPageStatus } from "@/lib/platform/http/page-status";
import { createPageServer } from "@/server/page-server";

/** Renders a page that sets 403 after it has read something. */
async function render(headers: Record<string, string> = {}, page: () => void = () => setPageStatus(403)) {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    headers,
    method: "GET",
    url: "/sala/x",
  });
  const response = new ServerResponse(request);
  const respondAsNext = async () => {
    await Promise.resolve();
    page();
  };
  const { handle } = createPageServer(respondAsNext, { buildPolicy: () => "default-src 'self'" });
  await handle(request, response);
  return response;
}

test("a page chooses its status", async () => {
  expect((await render()).statusCode).toBe(403);
  expect((await render({}, () => {})).statusCode).toBe(200);
});

test("the data of a navigation within the site keeps 200", async () => {
  expect((await render({ rsc: "1" })).statusCode).toBe(200);
});

test("pages that are rendered at the same time keep apart", async () => {
  const [forbidden, allowed] = await Promise.all([render(), render({}, () => {})]);
  expect([forbidden.statusCode, allowed.statusCode]).toEqual([403, 200]);
});

test("nothing happens outside the server", () => {
  expect(() => setPageStatus(403)).not.toThrow();
});
