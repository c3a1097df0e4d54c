import type { Page } from "@playwright/test";
import { buildLockedPdf, buildLinkedPdf } from "@/tests/support/books/pdf";
import { buildWebm } from "@/tests/support/recordings";
import { DEMO_MASTER_EMAIL, DEMO_PASSWORD, expect, test, waitForHydration } from "./fixtures";

// The files that a Master has chosen survive the end of their page, and one bad file spoils no other.

test.use({ expectedConsoleMessages: /422|net::ERR_/ });

test.beforeEach(({ signInAs }) => signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD));

async function makeDraft(page: Page, fields: Record<string, unknown>): Promise<string> {
  const data = { title: `Orilla ${Date.now()}`, ...fields };
  const answer = await page.request.post("/api/ayni", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.slug;
}

const read = async (page: Page, slug: string) =>
  (await (await page.request.get(`/api/ayni/${slug}`)).json()).data;

const isUpdate = (url: URL) => /^\/api\/ayni\/[^/]+$/.test(url.pathname);

/** Lets updates hang without an answer; everything else goes on. */
const hangUpdates = (page: Page) =>
  page.route(isUpdate, (route) => (route.request().method() === "PUT" ? undefined : route.continue()));

/** Ends the page as a crash does, without any of its handlers. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("three videos of a course are still in their lessons after the tab was killed while a save hung", async ({
  page,
  context,
}) => {
  const slug = await makeDraft(page, { contentType: "COURSE", modality: "ONLINE", onlineType: "RECORDED" });
  const buffer = Buffer.from(await buildWebm());
  const names = ["uno", "dos", "tres"];
  await page.goto(`/crear/${slug}?paso=3`);
  await hangUpdates(page);
  await page
    .getByLabel("Archivos", { exact: true })
    .setInputFiles(names.map((name) => ({ name: `${name}.webm`, mimeType: "video/webm", buffer })));
  const rows = (tab: Page) => tab.getByRole("list", { name: /^Lecciones de/ }).getByRole("listitem");
  for (const name of names)
    await expect(rows(page).getByText(`${name}.webm`, { exact: true }).first()).toBeVisible();
  await kill(page);

  const tab = await context.newPage();
  await tab.goto(`/crear/${slug}?paso=3`);
  await expect(tab.getByText("Hemos recuperado cambios que no se habían guardado")).toBeVisible();
  for (const name of names)
    await expect(rows(tab).getByText(`${name}.webm`, { exact: true }).first()).toBeVisible();
  await expect(tab.getByText("Vacía todavía")).toHaveCount(0);
  await expect
    .poll(async () => {
      const { modules, files } = await read(tab, slug);
      const lessons = modules.flatMap((module: { lessons: unknown[] }) => module.lessons);
      return [files.length, lessons.filter(({ fileId }: { fileId: string | null }) => fileId).length];
    })
    .toEqual([3, 3]);
  const { files } = await read(tab, slug);
  expect(files.map(({ durationSeconds }: { durationSeconds: number }) => durationSeconds)).toEqual([3, 3, 3]);
  await tab.reload();
  await expect(tab.getByText("Hemos recuperado cambios que no se habían guardado")).toHaveCount(0);
});

test("a reload while a save is under way raises no conflict", async ({ page }) => {
  const slug = await makeDraft(page, { contentType: "WORKSHOP", shortDescription: "Antes." });
  await page.goto(`/crear/${slug}`);
  await waitForHydration(page);
  // The server gets the update; its answer is lost with the page.
  let release = () => {};
  await page.route(isUpdate, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fetch();
    release();
  });
  const sent = new Promise<void>((resolve) => (release = resolve));
  await page.getByLabel("Descripción breve").fill("Después de la lluvia.");
  await page.getByLabel("Descripción breve").blur();
  await sent;
  page.on("dialog", (dialog) => void dialog.accept());
  await page.unrouteAll();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Descripción breve")).toHaveValue("Después de la lluvia.");
  await page.getByLabel("Descripción breve").fill("Después de la lluvia, el sol.");
  await page.getByLabel("Descripción breve").blur();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await read(page, slug)).shortDescription).toBe("Después de la lluvia, el sol.");
});

test("of five books, of which one asks for a password, four are saved and the fifth says why", async ({
  page,
}) => {
  const slug = await makeDraft(page, { contentType: "EBOOK" });
  const good = await buildLinkedPdf();
  const books = ["uno.pdf", "dos.pdf", "clave.pdf", "cuatro.pdf", "cinco.pdf"];
  await page.goto(`/crear/${slug}?paso=3`);
  const locked = await buildLockedPdf();
  await page.getByLabel("PDF o EPUB", { exact: true }).setInputFiles(
    books.map((name) => ({
      name,
      mimeType: "application/pdf",
      buffer: name === "clave.pdf" ? locked : good,
    })),
  );
  const row = page.getByRole("listitem").filter({ hasText: "clave.pdf" });
  await expect(row.getByText(/^Este PDF pide una contraseña para abrirse\./)).toBeVisible();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await expect.poll(async () => (await read(page, slug)).files.length).toBe(4);
  await row.getByRole("button", { name: "Quitar clave.pdf" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(row).toBeVisible();
});

test("a removed book is brought back, also after it was saved", async ({ page }) => {
  const slug = await makeDraft(page, { contentType: "EBOOK" });
  await page.goto(`/crear/${slug}?paso=3`);
  await page
    .getByLabel("PDF o EPUB", { exact: true })
    .setInputFiles({ name: "mar.pdf", mimeType: "application/pdf", buffer: await buildLinkedPdf() });
  const count = async () => (await read(page, slug)).files.length;
  await expect.poll(count).toBe(1);
  await page.getByRole("button", { name: "Quitar mar.pdf" }).click();
  await expect.poll(count).toBe(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "mar.pdf" })).toBeVisible();
  await expect.poll(count).toBe(1);
});
