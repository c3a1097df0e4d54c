import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { coverPng, largeWav } from "./sample-files";
import { DEMO_PASSWORD, expect, MASTER, test } from "./fixtures";

// Real uploads to real storage: a connection that breaks, a page that is loaded anew, a cover that is cut.

const PART = 8 * 1_048_576;
const SIZE = 2 * PART + 4_194_304;
const wav = largeWav(SIZE);

test.use({ expectedNoise: /net::ERR_(CONNECTION_FAILED|FAILED|ABORTED)/ });

/** A new draft of a podcast; gives its slug. */
async function makeDraft(page: Page): Promise<string> {
  const data = { title: `Río de noche ${Date.now()}`, contentType: "PODCAST" };
  const answer = await page.request.post("/api/ayni", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.slug;
}

/** Its editor, where files and cover are chosen, once it listens. */
async function openStep(page: Page, slug: string, step: number): Promise<void> {
  await page.goto(`/crear/${slug}?paso=${step}`);
  await page.waitForLoadState("networkidle");
}
const openFiles = (page: Page, slug: string) => openStep(page, slug, 3);
const openCover = (page: Page, slug: string) => openStep(page, slug, 2);

const choose = (page: Page, path: string) => page.getByLabel("Audios", { exact: true }).setInputFiles(path);
const rowOf = (page: Page, name: string): Locator => page.getByRole("listitem").filter({ hasText: name });

/** As the server has it once the editor has saved it. */
async function savedFile(page: Page, slug: string) {
  const files = async () => (await (await page.request.get(`/api/ayni/${slug}`)).json()).data.files;
  await expect.poll(async () => (await files()).length).toBe(1);
  return (await files())[0];
}

const numberOf = (url: string) => Number(new URL(url).searchParams.get("partNumber"));
const isPart = (url: URL) => url.searchParams.has("partNumber");

/** The parts that storage has taken, as they arrive. */
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

test("un audio grande cuya conexión se corta sigue donde se quedó", async ({ page, enterAs }, info) => {
  const path = info.outputPath("rio.wav");
  await writeFile(path, wav);
  await enterAs(MASTER, DEMO_PASSWORD);
  const slug = await makeDraft(page);
  await openFiles(page, slug);
  const arrived = arrivals(page);
  const cut = (route: Route) =>
    numberOf(route.request().url()) > 1 ? route.abort("connectionfailed") : route.continue();
  await page.route(isPart, cut);
  await choose(page, path);
  const row = rowOf(page, "rio.wav");
  await expect(row.getByText("No hay conexión. Inténtalo de nuevo.")).toBeVisible();
  expect([...arrived].sort()).toEqual([1]);

  await page.unroute(isPart, cut);
  await row.getByRole("button", { name: "Volver a intentar" }).click();
  await expect(row.getByText(/^Subido · 20 MB · 3:58$/)).toBeVisible();
  expect([...arrived].sort()).toEqual([1, 2, 3]);

  await row.getByText("Capítulos (0)").click();
  await row.getByRole("button", { name: "Añadir capítulo" }).click();
  await row.getByLabel("Empieza en").fill("01:30");
  await row.getByLabel("Título del capítulo").fill("La orilla");
  const kept = async () => (await savedFile(page, slug)).chapters;
  await expect.poll(kept).toEqual([{ startSeconds: 90, title: "La orilla" }]);
  const file = await savedFile(page, slug);
  expect(file).toMatchObject({ title: "rio", mimeType: "audio/wav", size: SIZE, durationSeconds: 238 });
  await expectWholeFile(page, file.id);
});

test("el mismo archivo, elegido otra vez tras recargar la página, sigue donde se quedó", async ({
  page,
  enterAs,
}, info) => {
  const path = info.outputPath("rio.wav");
  await writeFile(path, wav);
  await enterAs(MASTER, DEMO_PASSWORD);
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
  await page.waitForLoadState("networkidle");
  await page.unroute(isPart, stall);
  await expect(rowOf(page, "rio.wav")).toHaveCount(0);
  await choose(page, path);
  await expect(rowOf(page, "rio.wav").getByText(/^Subido/)).toBeVisible();
  expect([...arrived].sort()).toEqual([1, 2, 3]);
  await expectWholeFile(page, (await savedFile(page, slug)).id);
});

test("una portada se recorta antes de subirla, y se puede volver a recortar", async ({ page, enterAs }) => {
  await enterAs(MASTER, DEMO_PASSWORD);
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
