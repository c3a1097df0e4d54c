import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "@/lib/platform/files";

test("keeps the preferred port, and finds another one only while it is taken", async () => {
  const preferred = await findFreePort();
  expect(await findFreePort(preferred)).toBe(preferred);
  const holder = createServer().listen(preferred, "127.0.0.1");
  await once(holder, "listening");
  expect(await findFreePort(preferred)).not.toBe(preferred);
  holder.close();
  await once(holder, "close");
  expect(await findFreePort(preferred)).toBe(preferred);
});

test("finds no port that the system gives to an outgoing connection", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  // Linux begins at 32768, macOS and Windows at 49152.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
