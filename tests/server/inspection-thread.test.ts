import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInspectionThread } from "@/server/threads";
import { buildBook } from "@/tests/support/books/epub";
import { buildLockedPdf } from "@/tests/support/books/pdf";
import { buildM4a } from "@/tests/support/recordings";

// A file that breaks the thread which opens it harms neither the process nor the next file.

let folder: string;
let storage: Server;
let url: string;
const files = new Map<string, Uint8Array>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ayllu-inspection-"));
  storage = createServer(({ url: path = "", headers: { range = "" } }, response) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    response.writeHead(206).end(files.get(path)?.subarray(Number(start), Number(end) + 1));
  });
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
});

afterAll(async () => {
  storage.close();
  await rm(folder, { recursive: true });
});

function store(name: string, bytes: Uint8Array, mimeType: string) {
  files.set(`/${name}`, bytes);
  return { url: `${url}/${name}`, size: bytes.byteLength, mimeType };
}

test("the thread opens files of each kind", async () => {
  const thread = createInspectionThread();
  expect(await thread.run(store("voz", await buildM4a({ brand: "isom" }), "audio/mp4"))).toEqual({
    kind: "AUDIO",
    mimeType: "audio/mp4",
    durationSeconds: 20,
  });
  expect(await thread.run(store("libro", buildBook(), "application/epub+zip"))).toMatchObject({
    kind: "EBOOK",
  });
  const locked = store("clave", await buildLockedPdf(), "application/pdf");
  expect(await thread.run(locked)).toEqual({ problem: "needs-password" });
  await expect(thread.run({ ...locked, url: "http://127.0.0.1:1/" })).rejects.toThrow();
  await thread.stop();
});

/** A program that a file can break in each way. */
const BREAKABLE = `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, job }) => {
  if (job.url === "hangs") for (;;);
  if (job.url === "dies") process.exit(1);
  const kept = [];
  while (job.url === "grows") kept.push(new Array(100_000).fill(kept.length));
  parentPort.postMessage({ id, result: { problem: "no-pages" } });
});`;

test.each([
  ["hangs", "late"],
  ["dies", "damaged"],
  ["grows", "damaged"],
])("a file that %s is refused, and the next one is opened", async (kind, problem) => {
  const program = join(folder, "breakable.mjs");
  await writeFile(program, BREAKABLE);
  const thread = createInspectionThread(program, kind === "hangs" ? 5_000 : 60_000);
  const job = { size: 1, mimeType: "application/pdf" };
  const [broken, next] = await Promise.all([
    thread.run({ ...job, url: kind }),
    thread.run({ ...job, url: "fine" }),
  ]);
  expect(broken).toEqual({ problem });
  expect(next).toEqual({ problem: "no-pages" });
  await thread.stop();
});
