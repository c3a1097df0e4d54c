import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { coverPng, buildUniqueWav } from "./sample-files";
import { DEMO_PASSWORD, expect, DEMO_MASTER_EMAIL, test } from "./fixtures";

// Uploads to real storage: lost connections, page reloads and cover crops.

const PART = 8 * 1_048_576;
const SIZE = 2 * PART + 4_194_304;
const wav = buildUniqueWav(SIZE);

test.use({ expectedConsoleMessages: /net::ERR_(CONNECTION_FAILED|FAILED|ABORTED)/ });

/** Creates a podcast draft; returns its slug. */
async function makeDraft(page: Page): Promise<string> {
  const data = { title: `Río de noche ${Date.now()}`, contentType: "PODCAST" };
  const answer = await page.request.post("/api/ayni", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.slug;
}

const openFiles = (page: Page, slug: string) => page.goto(`/crear/${slug}?paso=3`);
const openCover = (page: Page, slug: string) => page.goto(`/crear/${slug}?paso=2`);

const choose = (page: Page, path: string) => page.getByLabel("Audios", { exact: true }).setInputFiles(path);
const rowOf = (page: Page, name: string): Locator => page.getByRole("listitem").filter({ hasText: name });

/** Loads the content from the API once the editor has saved it. */
async function savedFile(page: Page, slug: string) {
  const files = async () => (await (await page.request.get(`/api/ayni/${slug}`)).json()).data.files;
  await expect.poll(async () => (await files()).length).toBe(1);
  return (await files())[0];
}

const numberOf = (url: string) => Number(new URL(url).searchParams.get("partNumber"));
const isPart = (url: URL) => url.searchParams.has("partNumber");

/** Records the parts stored so far. */
function arrivals(page: Page): number[] {
  const arrived: number[] = [];
  page.on("response", (response) => {
    const taken = response.request().method() === "PUT" && response.ok();
    if (taken && isPart(new URL(response.url()))) arrived.push(numberOf(response.url()));
  });
  return arrived;
}

async function expectWholeFile(page: Page, id: string): Promise<void> {
  for (const from of [0, PART - 8, 2 * PART - 8, SIZE - 16]) {
    const answer = await page.request.get(`/api/files/${id}`, {
      headers: { range: `bytes=${from}-${from + 15}` },
    });
    expect(answer.status()).toBe(206);
    expect(answer.headers()["content-range"]).toBe(`bytes ${from}-${from + 15}/${SIZE}`);
    expect((await answer.body()).equals(wav.subarray(from, from + 16))).toBe(true);
  }
}

test("a large upload resumes after a lost connection", async ({ page, signInAs: enterAs }, info) => {
  const path = info.outputPath("rio.wav");
  await writeFile(path, wav);
  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const slug = await makeDraft(page);
  await openFiles(page, slug);
  const arrived = arrivals(page);
  const cut = (route: Route) =>
    numberOf(route.request().url()) > 1 ? route.abort("connectionfailed") : route.continue();
  await page.route(isPart, cut);
  await choose(page, path);
  const row = rowOf(page, "rio.wav");
  await expect(row.getByText("No hay conexión. Inténtalo de nuevo.")).toBeVisible();
  await expect.poll(() => [...arrived].sort()).toEqual([1]);

  await page.unroute(isPart, cut);
  await row.getByRole("button", { name: "Volver a intentar" }).click();
  await expect(row.getByText(/^Subido · 20 MB · 3:58$/)).toBeVisible();
  await expect.poll(() => [...arrived].sort()).toEqual([1, 2, 3]);

  await row.getByText("Capítulos (0)").click();
  await row.getByRole("button", { name: "Añadir capítulo" }).click();
  await row.getByLabel("Empieza en").fill("01:30");
  await row.getByLabel("Título del capítulo").fill("La orilla");
  const kept = async () => (await savedFile(page, slug)).chapters;
  await expect.poll(kept).toEqual([{ startSeconds: 90, title: "La orilla" }]);
  const file = await savedFile(page, slug);
  expect(file).toMatchObject({ title: "rio", mimeType: "audio/wav", size: SIZE, durationSeconds: 238 });
  // Measured by this browser, a moment after it was chosen.
  await expect.poll(async () => (await savedFile(page, slug)).waveform?.length).toBe(64);
  await expectWholeFile(page, file.id);
});

test("an upload resumes when the same file is selected after a reload", async ({
  page,
  signInAs: enterAs,
}, info) => {
  const path = info.outputPath("rio.wav");
  await writeFile(path, wav);
  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const slug = await makeDraft(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await openFiles(page, slug);
  const arrived = arrivals(page);
  const stall = (route: Route) => (numberOf(route.request().url()) > 1 ? undefined : route.continue());
  await page.route(isPart, stall);
  await choose(page, path);
  await expect.poll(() => [...arrived].sort()).toEqual([1]);
  await expect(rowOf(page, "rio.wav").getByText(/Subiendo… 40 %/)).toBeVisible();

  await page.reload();
  await page.unroute(isPart, stall);
  await expect(
    rowOf(page, "rio.wav").getByText("La subida se interrumpió. Vuelve a elegir este archivo y seguirá."),
  ).toBeVisible();
  await choose(page, path);
  await expect(rowOf(page, "rio.wav").getByText(/^Subido/)).toBeVisible();
  await expect.poll(() => [...arrived].sort()).toEqual([1, 2, 3]);
  await expectWholeFile(page, (await savedFile(page, slug)).id);
});

test("a cover is cropped before the upload and can be cropped again", async ({ page, signInAs: enterAs }) => {
  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const slug = await makeDraft(page);
  await openCover(page, slug);
  const file = { name: "monte.png", mimeType: "image/png", buffer: coverPng };
  await page.getByLabel(/^Portada/).setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "Recorta tu portada" });
  await dialog.getByRole("slider", { name: "Acercar" }).press("ArrowRight");
  await dialog.getByRole("button", { name: "Usar esta portada" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Subida · /)).toBeVisible();
  const again = page.getByRole("button", { name: "Volver a recortar" });
  await expect(again).toBeFocused();
  const cover = async () => (await (await page.request.get(`/api/ayni/${slug}`)).json()).data.coverUrl;
  await expect.poll(cover).toMatch(/\/covers\/.+\.webp$/);
  const first = await cover();

  await again.click();
  await dialog.getByRole("button", { name: "Usar esta portada" }).click();
  await expect.poll(cover).not.toBe(first);
  await expect.poll(cover).toMatch(/\/covers\/.+\.webp$/);
  const size = await page.evaluate(
    async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      return [bitmap.width, bitmap.height];
    },
    await cover(),
  );
  expect(size).toEqual([1280, 960]);
});
