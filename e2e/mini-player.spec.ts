import type { Page } from "@playwright/test";
import { Effort } from "./effort";
import { expect, registerOnboardedUser, test } from "./fixtures";
import { openWithoutScripts } from "./held-scripts";

const PODCAST = "Yoga al alba: doce mañanas";

const miniPlayer = (page: Page) => page.getByRole("region", { name: "Reproductor" });
const readTime = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
const isPaused = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.paused);

/** Receives a podcast, and plays it in its room. */
async function playInRoom(page: Page, effort = new Effort()): Promise<string> {
  const { content } = await (
    await page.request.get("/api/ayni?contentType=PODCAST&searchText=yoga%20al%20alba")
  ).json();
  const answer = await page.request.post("/api/orders", { data: { ayniContentId: content[0].id } });
  expect(answer.status()).toBe(201);
  const { data } = await answer.json();
  const path = `/recibir/${content[0].slug}/${data.id}/contenido`;
  // On a slow line, it is pressed before the scripts are there.
  const releaseScripts = await openWithoutScripts(page, path);
  await effort.click(page.getByRole("button", { name: "Reproducir", exact: true }));
  await releaseScripts();
  await expect.poll(() => readTime(page)).toBeGreaterThan(0.3);
  await expect(miniPlayer(page)).toBeHidden();
  return path;
}

test("audio goes on while another page is shown, with 2 clicks, and its position is saved", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs(await registerOnboardedUser(request));
  const effort = new Effort();
  const path = await playInRoom(page, effort);

  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/api/playback/") && answer.status() === 204,
  );
  await effort.click(page.getByRole("banner").getByRole("link", { name: "Explora" }));
  await expect(page).toHaveURL(/\/explora/);
  await expect(miniPlayer(page)).toBeVisible();
  await saved;
  const left = await readTime(page);
  await expect.poll(() => readTime(page)).toBeGreaterThan(left);
  expect(await isPaused(page)).toBe(false);
  effort.expectAtMost({ clicks: 2, fields: 0 });

  await miniPlayer(page).getByRole("button", { name: "Pausar" }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await miniPlayer(page).getByRole("button", { name: "Reproducir" }).click();
  await expect.poll(() => isPaused(page)).toBe(false);

  await miniPlayer(page).getByRole("link").click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: PODCAST })).toBeVisible();
  await expect(miniPlayer(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Pausar", exact: true })).toBeVisible();
  expect(await page.locator("audio").count()).toBe(1);
  expect(await isPaused(page)).toBe(false);
});

test("closing the mini player ends the audio", async ({ page, request, signInAs }) => {
  await signInAs(await registerOnboardedUser(request));
  await playInRoom(page);
  await page.getByRole("banner").getByRole("link", { name: "Explora" }).click();
  await miniPlayer(page).getByRole("button", { name: "Cerrar el reproductor" }).click();
  await expect(miniPlayer(page)).toBeHidden();
  await expect(page.locator("audio")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the mini player stands above the tabs", async ({ page, request, signInAs }) => {
    await signInAs(await registerOnboardedUser(request));
    await playInRoom(page);
    const tabs = page.getByRole("navigation", { name: "Navegación inferior" });
    await tabs.getByRole("link", { name: "Explora" }).click();
    await expect(miniPlayer(page)).toBeVisible();
    const bar = await miniPlayer(page).boundingBox();
    const navigation = await tabs.boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
  });
});
