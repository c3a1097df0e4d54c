import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ExpectedError } from "@/lib/platform/expected-error";
import { closeServer, listen } from "@/lib/platform/http/listen";
import { resolvePort } from "@/scripts/environment";

let other: Server;
let busy: number;

beforeEach(async () => {
  other = createServer();
  busy = await listen(other, 0);
});
afterEach(() => closeServer(other, 0));

test("a busy port is an error where the site may use no other", async () => {
  await expect(resolvePort(busy, { mayMove: false })).rejects.toThrow(ExpectedError);
  await expect(resolvePort(busy, { mayMove: false })).rejects.toThrow(`Port ${busy} is busy`);
});

test("the demo moves on to a free one", async () => {
  expect(await resolvePort(busy, { mayMove: true })).toBeGreaterThan(busy);
});

test("a free port is used as it was set", async () => {
  await closeServer(other, 0);
  expect(await resolvePort(busy, { mayMove: false })).toBe(busy);
});
