import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * Opens a page whose scripts are held back; the returned function releases them. A route of Playwright would pass every
 * request through the test and switch off the browser's cache, which takes a tenth of the time.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  // Evicts what the page has in memory, whose requests cannot be held; files on disk stay.
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.setCacheDisabled", { cacheDisabled: false });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/_next/static/*.js*" }] });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return async () => {
    await session.send("Fetch.disable");
    await session.detach();
  };
}
