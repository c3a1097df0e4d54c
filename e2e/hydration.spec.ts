import type { Page } from "@playwright/test";
import { DEMO_MASTER_EMAIL, DEMO_PASSWORD, expect, test } from "./fixtures";
import { openWithoutScripts } from "./held-scripts";
import { coverPng } from "./sample-files";

// Input in the editor while its scripts are still loading.

/** Creates a draft of the demo Master; returns its slug. */
async function createDraft(page: Page, data: Record<string, unknown>): Promise<string> {
  const response = await page.request.post("/api/ayni", { data });
  expect(response.status()).toBe(201);
  return (await response.json()).data.slug;
}

const findAyni = async (page: Page, slug: string) =>
  (await (await page.request.get(`/api/ayni/${slug}`)).json()).data;

test.beforeEach(({ signInAs }) => signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD));

test("essentials entered before hydration are saved", async ({ page }) => {
  const title = `Río de noche ${Date.now()}`;
  const slug = await createDraft(page, { title, contentType: "PODCAST", shortDescription: "Sube despacio." });
  const releaseScripts = await openWithoutScripts(page, `/crear/${slug}?paso=1`);
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await page.getByLabel("Título").fill(`${title}, otra vez`);
  await page.getByLabel("Descripción breve").fill("Baja despacio.");
  await page.getByRole("radio", { name: "Taller" }).check();
  await page.getByLabel("Idioma").selectOption("en");
  await releaseScripts();
  const saved = { title: `${title}, otra vez`, shortDescription: "Baja despacio.", contentType: "WORKSHOP" };
  await expect.poll(() => findAyni(page, slug)).toMatchObject({ ...saved, language: "en" });
  await expect(page.getByLabel("Descripción breve")).toHaveValue("Baja despacio.");
  await expect(page.getByRole("radio", { name: "Taller" })).toBeChecked();
});

test("the time of an encuentro changed before hydration is saved", async ({ page }) => {
  const startsAt = `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T18:00:00.000Z`;
  const encuentro = { startsAt, timezone: "UTC", durationMinutes: 90, room: true };
  const slug = await createDraft(page, {
    title: `Círculo ${Date.now()}`,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
    encuentros: [encuentro],
  });
  const releaseScripts = await openWithoutScripts(page, `/crear/${slug}?paso=3`);
  await page.getByText("18:00 – 19:30").click();
  const hour = page.getByLabel("Hora", { exact: true });
  await expect(hour).toHaveValue("18:00");
  await hour.fill("20:30");
  await releaseScripts();
  await expect.poll(async () => (await findAyni(page, slug)).encuentros[0].startsAt).toContain("T20:30");
  await expect(hour).toHaveValue("20:30");
});

test("files and a cover chosen before hydration are uploaded", async ({ page }) => {
  const slug = await createDraft(page, { title: `Bruma ${Date.now()}`, contentType: "EBOOK" });
  const releaseFileScripts = await openWithoutScripts(page, `/crear/${slug}?paso=3`);
  const book = { name: "bruma.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await page.getByLabel("PDF o EPUB", { exact: true }).setInputFiles(book);
  await releaseFileScripts();
  await expect(page.getByRole("listitem").filter({ hasText: "bruma.pdf" })).toBeVisible();

  const releaseCoverScripts = await openWithoutScripts(page, `/crear/${slug}?paso=2`);
  const cover = { name: "monte.png", mimeType: "image/png", buffer: coverPng };
  await page.getByLabel(/^Portada/).setInputFiles(cover);
  await releaseCoverScripts();
  await expect(page.getByRole("dialog", { name: "Recorta tu portada" })).toBeVisible();
});
