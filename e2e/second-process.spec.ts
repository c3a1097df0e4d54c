import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import { startSecondProcess, type SecondProcess } from "@/tests/support/second-process";
import { expect, test } from "./fixtures";
import { createPaidEvent } from "./selling";

// A change by one process is dropped from the caches of the others, whose entries live for minutes.

const SERVICES = process.env.E2E_SERVICES ?? "";

let second: SecondProcess;

test.beforeAll(async () => {
  second = await startSecondProcess(SERVICES);
});

test.afterAll(() => second.stop());

/** Reads a page until the process answers it from its cache, so that only a drop can change it. */
async function warm(request: APIRequestContext, path: string, text: string): Promise<void> {
  const read = async () => {
    const response = await request.get(second.url + path);
    return { isCached: response.headers()["x-nextjs-cache"] === "HIT", body: await response.text() };
  };
  await expect.poll(async () => (await read()).isCached).toBe(true);
  expect((await read()).body).toContain(text);
}

const readSecond = async (request: APIRequestContext, path: string) =>
  (await request.get(second.url + path)).text();

async function updateTitle(title: string, slug: string): Promise<void> {
  const { database } = JSON.parse(await readFile(SERVICES, "utf8"));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`update "Ayni" set title = $1 where slug = $2`, [title, slug]);
  await client.end();
}

test("a change and an archiving are seen on another process", async ({ request, playwright }) => {
  const visitor = await playwright.request.newContext();
  const { slug, title } = await createPaidEvent(request);
  const path = `/ayni/${slug}`;
  await warm(visitor, path, title);

  // Without a drop the page stays, so what follows is not an entry that expired.
  await updateTitle("Cambiado sin avisar", slug);
  expect(await readSecond(visitor, path)).toContain(title);

  const renamed = `${title} de otoño`;
  expect((await request.put(`/api/ayni/${slug}`, { data: { title: renamed } })).status()).toBe(200);
  await expect.poll(() => readSecond(visitor, path)).toContain(renamed);
  await warm(visitor, path, renamed);

  expect((await request.delete(`/api/ayni/${slug}`)).ok()).toBe(true);
  await expect.poll(async () => (await visitor.get(second.url + path)).status()).toBe(404);
  await visitor.dispose();
});
