import type { Route } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures";

test("a pressed link shows that its page is on the way, until it is there", async ({ page }) => {
  await page.goto("/acerca-de");
  await waitForHydration(page);
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname === "/maestros",
    (route) => void held.push(route),
  );
  const link = page.getByRole("banner").getByRole("link", { name: "Directorio de Maestros" });
  const busy = page.locator("a[aria-busy=true]");
  const thread = page.locator("[class*=thread]");
  await expect(thread).toHaveCount(0);
  await link.click();
  await expect(link).toHaveAttribute("aria-busy", "true");
  await expect(thread).toBeVisible();

  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute((url) => url.pathname === "/maestros");
  await Promise.all(held.map((route) => route.continue()));
  await expect(page).toHaveURL(/\/maestros$/);
  await expect(thread).toHaveCount(0);
  await expect(busy).toHaveCount(0);
});
