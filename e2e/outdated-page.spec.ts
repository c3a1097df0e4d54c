import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures";

// A page that was opened before a release asks for scripts that the server no longer has.

/**
 * Opens a page whose document alone has its scripts: others, which it may ask for as soon as it is idle, are missing from
 * `removeOthers()` on, until the page is loaded again. `removed` has their URLs.
 */
async function openBeforeRelease(page: Page, path: string) {
  const document = await (await page.request.get(path)).text();
  const removed: string[] = [];
  let navigations = 0;
  let removeOthers = (): void => {};
  const release = new Promise<void>((resolve) => (removeOthers = resolve));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (navigations > 1 || document.includes(pathname)) return route.continue();
    await release;
    removed.push(pathname);
    await route.fulfill({ status: 404 }).catch(() => undefined);
  });
  await page.goto(path);
  await waitForHydration(page);
  return { removed, removeOthers };
}

test("a page without input is reloaded once, and then works", async ({ page }) => {
  const { removed, removeOthers } = await openBeforeRelease(page, "/");
  const signIn = page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" });
  const isLoaded = page.waitForEvent("load");
  removeOthers();
  await signIn.click();
  await isLoaded;
  expect(removed).not.toEqual([]);
  await waitForHydration(page);
  await signIn.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what has been typed stays, and a notice asks to reload", async ({ page }) => {
  const { removeOthers } = await openBeforeRelease(page, "/");
  const search = page.getByRole("searchbox").or(page.getByRole("combobox")).filter({ visible: true }).first();
  await search.fill("respirar");
  removeOthers();
  await page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "versión nueva" })).toBeVisible();
  await expect(search).toHaveValue("respirar");
  await page.getByRole("button", { name: "Recargar" }).click();
  await waitForHydration(page);
  await expect(page.getByRole("alert").filter({ hasText: "versión nueva" })).toBeHidden();
});

test("the next page of another build is loaded whole", async ({ page }) => {
  const buildId = await readFile(".next/BUILD_ID", "utf8");
  let answered = 0;
  await page.route(/[?&]_rsc=/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes(buildId)) answered += 1;
    await route.fulfill({ response, body: body.replaceAll(buildId, "another-build") });
  });
  await page.goto("/");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole("link", { name: "Disciplinas" }).filter({ visible: true }).first().click();
  await page.waitForURL("/disciplinas");
  await expect.poll(() => page.evaluate(() => "isFirstDocument" in window)).toBe(false);
  expect(answered).toBeGreaterThan(0);
});
