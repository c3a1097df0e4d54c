import type { Page, Route } from "@playwright/test";
import { expect, waitForHydration } from "./fixtures";
import { test } from "./returning-visitor";

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

/** Presses the first card of the catalogue. Returns the pictures that move to the page that it leads to. */
async function followCard(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
          .filter((name) => name?.startsWith("::view-transition-group(picture"));
        document.documentElement.dataset.moving = moving.join(" ");
      });
      return transition;
    };
  });
  await page.goto("/explora");
  await waitForHydration(page);
  const link = page.getByRole("article").getByRole("heading").getByRole("link").first();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-moving", /.*/);
  return ((await root.getAttribute("data-moving")) ?? "").split(" ").filter(Boolean);
}

test("the cover of a pressed card becomes that of its page", async ({ page }) => {
  expect(await followCard(page)).toEqual([
    `::view-transition-group(picture${new URL(page.url()).pathname.replaceAll("/", "-")})`,
  ]);
});

test("nothing moves for whoever asks for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await followCard(page)).toEqual([]);
});
