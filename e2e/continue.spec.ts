import type { Browser, Page } from "@playwright/test";
import { expect, openOtherContext, registerOnboardedUser, signInViaApi, test } from "./fixtures";
import { Effort } from "./effort";
import { findFreeContent, receiveViaApi } from "./receiving";

// Traces inject a script into every frame; the sandboxed frame of a book runs none, so that the test would hang.
test.use({ trace: "off" });

/** Opens a page on another device of the same user. */
async function openOnOtherDevice(
  browser: Browser,
  baseURL: string | undefined,
  email: string,
): Promise<Page> {
  const context = await openOtherContext(browser, { baseURL });
  await signInViaApi(context.request, email);
  return context.newPage();
}

const continueSection = (page: Page) => page.getByRole("region", { name: "Continúa donde lo dejaste" });

/** Converts a reader position (page or percentage) into the progress shown in the library. */
function toLibraryProgress(position: string): string {
  const [, percent] = /· (\d+) % del libro$/.exec(position) ?? [];
  return percent ? `${percent} % leído` : (/^Página \d+/.exec(position)?.[0] ?? position);
}

const waitForSavedPosition = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/api/playback/") && answer.status() === 204);

test("resumes a podcast at its position, also on another device", async ({
  page,
  request,
  signInAs,
  browser,
  baseURL,
}) => {
  const podcast = await findFreeContent(request, "contentType=PODCAST&searchText=yoga%20al%20alba");
  const email = await registerOnboardedUser(request);
  const path = await receiveViaApi(request, podcast);
  await signInAs(email);
  await page.goto(path);

  await page.getByRole("button", { name: /Respirar antes del sol/ }).click();
  const audio = page.locator("audio");
  const now = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(now).toBeGreaterThan(0.3);
  const duration = await audio.evaluate((element: HTMLAudioElement) => element.duration);
  const target = Math.floor(duration * 0.3);
  await page.getByRole("slider", { name: "Posición" }).fill(String(target));
  await expect.poll(now).toBeGreaterThan(target);
  const saved = waitForSavedPosition(page);
  await page.getByRole("button", { name: "Pausar", exact: true }).click();
  await saved;
  const left = Math.floor(await now());
  await page.close();

  const other = await openOnOtherDevice(browser, baseURL, email);
  await other.goto("/recibir");
  await expect(continueSection(other).getByText(/^Episodio 2 · \d+:\d\d$/)).toBeVisible();
  await expect(
    continueSection(other).getByRole("progressbar", { name: `Progreso de ${podcast.title}` }),
  ).toBeVisible();
  await continueSection(other).getByRole("link", { name: podcast.title }).click();
  await expect(other).toHaveURL(path);
  await expect(other.getByRole("heading", { name: /2 · Respirar antes del sol/ })).toBeVisible();
  const there = () => other.locator("audio").evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(there).toBe(left);
  await other.getByRole("button", { name: "Reproducir", exact: true }).click();
  await expect.poll(there).toBeGreaterThan(left);

  await other.goto("/recibir?estado=por-empezar");
  await expect(other.getByText("No tienes nada por empezar.")).toBeVisible();
  await expect(continueSection(other)).toBeHidden();
  const views = other.getByRole("navigation", { name: "Qué se ve de lo recibido" });
  await views.getByRole("link", { name: "En curso" }).click();
  await expect(other).toHaveURL("/recibir?estado=en-curso");
  await expect(other.getByRole("link", { name: podcast.title })).toBeVisible();
  await other.context().close();
});

test("opens a book with 2 clicks, and resumes it with 1 at its page, with the chosen font size", async ({
  page,
  request,
  signInAs,
  browser,
  baseURL,
}) => {
  const book = await findFreeContent(request, "contentType=EBOOK&searchText=cartas%20a%20mis%20ancestros");
  const email = await registerOnboardedUser(request);
  await signInAs(email);
  await page.goto(`/ayni/${book.slug}`);
  const opening = new Effort();
  await opening.click(page.getByRole("button", { name: "Leer gratis" }));
  await expect(page).toHaveURL(/\/recibir\//);
  await opening.click(page.getByRole("button", { name: /^Leer: / }).first());

  const progress = page.getByText(/Página \d+ de \d+/);
  await expect(progress).toBeVisible();
  opening.expectAtMost({ clicks: 2, fields: 0 });
  for (let turn = 0; turn < 4; turn += 1) {
    const before = (await progress.textContent()) ?? "";
    await page.getByRole("button", { name: "Página siguiente" }).click();
    // The next chapter is loaded when it is needed.
    await expect(progress).not.toHaveText(before);
  }
  const left = (await progress.textContent()) ?? "";
  // Leaving the page saves the position; the library may load slightly earlier.
  await expect(async () => {
    await page.goto("/recibir");
    await expect(continueSection(page).getByText(toLibraryProgress(left))).toBeVisible({ timeout: 2000 });
  }).toPass();

  const other = await openOnOtherDevice(browser, baseURL, email);
  await other.goto("/recibir");
  const resuming = new Effort();
  await resuming.click(continueSection(other).getByRole("link", { name: book.title }));
  await expect(other.getByText(/Página \d+ de \d+/)).toHaveText(left);
  resuming.expectAtMost({ clicks: 1, fields: 0 });

  await other.getByRole("button", { name: "Ajustes de lectura" }).click();
  const larger = other.getByRole("button", { name: "Letra más grande" });
  if (await larger.isVisible()) {
    await larger.click();
    await larger.click();
    const large = await other.getByText(/Página \d+ de \d+/).textContent();
    await other.reload();
    await expect(other.getByText(/Página \d+ de \d+/)).toHaveText(large ?? "");
  }
  await other.context().close();
});
