import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures";

// A page that was opened before a release asks for scripts that the server no longer has.

/** Removes the scripts that the page has not loaded yet, once it is idle, until it is loaded again. Returns their URLs. */
async function removeFurtherScripts(page: Page): Promise<string[]> {
  // Some are loaded right after hydration: without one of them the page would be reloaded before it is touched.
  await page.waitForLoadState("networkidle");
  const removed: string[] = [];
  let isOutdated = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOutdated = false;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    if (!isOutdated) return route.continue();
    removed.push(route.request().url());
    await route.fulfill({ status: 404 });
  });
  return removed;
}

test("a page without input is reloaded once, and then works", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const removed = await removeFurtherScripts(page);
  const signIn = page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" });
  const isLoaded = page.waitForEvent("load");
  // The script of the dialog is asked for before the press, which might reach the page that is loaded.
  await signIn.hover();
  await isLoaded;
  expect(removed).not.toEqual([]);
  await waitForHydration(page);
  await signIn.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what has been typed stays, and a notice asks to reload", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const search = page.getByRole("searchbox").or(page.getByRole("combobox")).filter({ visible: true }).first();
  await search.fill("respirar");
  await removeFurtherScripts(page);
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
