import type { APIRequestContext, Page } from "@playwright/test";
import { expect, registerOnboardedUser, signInViaApi, test, waitForHydration } from "./fixtures";
import { findFreeContent, receiveViaApi } from "./receiving";

// Traces inject a script into every frame; the sandboxed frame of a book runs none, so that the test would hang.
test.use({ trace: "off" });

const progressOf = (page: Page) => page.getByText(/^Página \d+ de \d+ de este capítulo · \d+ % del libro$/);

/** Receives a free book as a new member and opens it. */
async function openBook(page: Page, request: APIRequestContext): Promise<void> {
  const book = await findFreeContent(request, "contentType=EBOOK&searchText=cartas%20a%20mis%20ancestros");
  const email = await registerOnboardedUser(request);
  const path = await receiveViaApi(request, book);
  await signInViaApi(page.context().request, email);
  await page.goto(path);
  await waitForHydration(page);
  await page
    .getByRole("button", { name: /^Leer: / })
    .first()
    .click();
}

test("a member opens a received book and turns its pages", async ({ page, request }) => {
  await openBook(page, request);

  const progress = progressOf(page);
  await expect(progress).toBeVisible();
  const before = await progress.textContent();
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(progress).not.toHaveText(before ?? "");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(progress).toHaveText(before ?? "");
});

test("the reader fills the screen in the chosen theme, and Escape leads back to the room", async ({
  page,
  request,
}) => {
  await openBook(page, request);
  const reader = page.getByRole("dialog", { name: /^Lector: / });
  await expect(progressOf(page)).toBeVisible();
  expect(await reader.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  const frame = page.frameLocator("iframe").locator("html");
  await expect
    .poll(() => frame.evaluate((html) => [...html.ownerDocument.fonts].map(({ status }) => status)))
    .toContain("loaded");

  await reader.getByRole("button", { name: "Ajustes de lectura" }).click();
  await reader.getByText("Sepia", { exact: true }).click();
  await expect
    .poll(() => frame.evaluate((html) => getComputedStyle(html).backgroundColor))
    .toBe("rgb(247, 238, 218)");
  // The first press closes the settings.
  await page.keyboard.press("Escape");
  await expect(reader.getByRole("group", { name: "Ajustes de lectura" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(reader).toBeHidden();
  await expect(page).toHaveURL(/\/contenido$/);
  await expect(page.getByRole("button", { name: /^(Leer|Seguir leyendo): / }).first()).toBeFocused();

  await page.goForward();
  await expect(reader).toBeVisible();
  await page.reload();
  await expect
    .poll(() => frame.evaluate((html) => getComputedStyle(html).backgroundColor))
    .toBe("rgb(247, 238, 218)");
  await waitForHydration(page);
  await reader.getByRole("button", { name: "Volver" }).click();
  await expect(reader).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("the text has three quarters of the screen, and a tap beside its edge turns the page", async ({
    page,
    request,
  }) => {
    await openBook(page, request);
    const progress = progressOf(page);
    await expect(progress).toBeVisible();
    const box = await page.locator("iframe").boundingBox();
    expect(box?.height).toBeGreaterThan(640 * 0.75);
    expect(box?.width).toBeGreaterThan(360 * 0.75);

    const first = await progress.textContent();
    await page.touchscreen.tap(300, 320);
    await expect(progress).not.toHaveText(first ?? "");
    await page.touchscreen.tap(60, 320);
    await expect(progress).toHaveText(first ?? "");
    await expect(page.getByRole("button", { name: "Página siguiente" })).toBeInViewport();
  });
});
