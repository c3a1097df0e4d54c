import type { Page } from "@playwright/test";
import {
  expect,
  joinInDialog,
  openAuthDialog,
  registerOnboardedUser,
  test,
  uniqueEmail,
  waitForHydration,
  waitForSession,
} from "./fixtures";

const miniPlayer = (page: Page) => page.getByRole("region", { name: "Reproductor" });
const listenButtons = (page: Page) => page.getByRole("button", { name: /^Escuchar un fragmento de / });
const audio = (page: Page) => page.locator("audio");
const readTime = (page: Page) => audio(page).evaluate((element: HTMLAudioElement) => element.currentTime);
const isPaused = (page: Page) => audio(page).evaluate((element: HTMLAudioElement) => element.paused);

/** Podcasts of the demo community, without those that other tests publish. */
const DANCES = { contentType: "PODCAST", disciplines: ["DANCE_THERAPY", "BIODANZA", "DRUM_CIRCLE"] };

async function openCatalogue(page: Page, filters: object = DANCES): Promise<void> {
  await page.goto(`/explora?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  await waitForHydration(page);
}

test("a sample plays on its card, one at a time, and goes on in the mini player", async ({ page }) => {
  await openCatalogue(page);
  const [first, second] = [listenButtons(page).nth(0), listenButtons(page).nth(1)];
  await expect(audio(page)).toHaveCount(0);
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => readTime(page)).toBeGreaterThan(0.3);
  await expect(page.getByRole("slider", { name: "Posición" })).toHaveCount(1);
  await expect(miniPlayer(page)).toBeHidden();

  // By keyboard.
  await second.focus();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect(audio(page)).toHaveCount(1);
  await expect.poll(() => readTime(page)).toBeGreaterThan(0.3);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(miniPlayer(page)).toBeVisible();
  await second.scrollIntoViewIfNeeded();
  await expect(miniPlayer(page)).toBeHidden();

  await page.getByRole("banner").getByRole("link", { name: "Directorio de Maestros" }).click();
  await expect(page).toHaveURL(/\/maestros/);
  await expect(miniPlayer(page)).toBeVisible();
  const left = await readTime(page);
  await expect.poll(() => readTime(page)).toBeGreaterThan(left);
  await miniPlayer(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/ayni\//);
  expect(await isPaused(page)).toBe(false);
});

test("what was heard on a card goes on in the room where it is received", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs(await registerOnboardedUser(request));
  await openCatalogue(page, { searchText: "cuencos para dormir hondo" });
  await page.getByRole("button", { name: "Escuchar un fragmento de Cuencos para dormir hondo" }).click();
  await expect.poll(() => readTime(page)).toBeGreaterThan(1);
  await page.getByRole("link", { name: "Cuencos para dormir hondo" }).first().click();
  await expect(miniPlayer(page)).toBeVisible();
  const heard = await readTime(page);
  await page.getByRole("complementary").getByRole("button", { name: "Escuchar gratis" }).click();
  await expect(page).toHaveURL(/\/recibir\/.*\/contenido$/);
  await expect(page.getByRole("button", { name: "Pausar", exact: true })).toBeVisible();
  await expect(miniPlayer(page)).toBeHidden();
  await expect(audio(page)).toHaveCount(1);
  expect(await isPaused(page)).toBe(false);
  // Its first moment after loading.
  await expect.poll(() => readTime(page), { intervals: [20] }).toBeGreaterThan(0);
  expect(await readTime(page)).toBeGreaterThanOrEqual(Math.floor(heard));
});

test("the wizard waits while somebody listens", async ({ page }) => {
  await openCatalogue(page);
  const button = listenButtons(page).first();
  await button.click();
  await expect.poll(() => readTime(page)).toBeGreaterThan(0.3);
  await openAuthDialog(page, "Únete");
  const dialog = page.getByRole("dialog");
  await joinInDialog(dialog, { name: "Inés", email: uniqueEmail("oyente") });
  await expect(dialog).toBeHidden();
  await waitForSession(page);
  expect(await isPaused(page)).toBe(false);
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog.getByRole("button", { name: "Empezar" })).toBeVisible();
});
