import type { Page, Route } from "@playwright/test";
import { expect } from "./fixtures";

/** Opens a page whose scripts are held back; the returned function releases them. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
