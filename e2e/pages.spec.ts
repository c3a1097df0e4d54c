import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, expectNoSidewaysScroll, MASTER, test } from "./fixtures";

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}

const publicPages: [string, string][] = [
  ["el inicio", "/"],
  ["explora", "/explora"],
  ["explora sin resultados", `/explora?filters=${encodeURIComponent('{"searchText":"zzzzzz"}')}`],
  ["el directorio", "/maestros"],
  ["una enseñanza", "/ayni/respirar-para-volver-a-casa"],
  ["una Maestra", "/maestros/lucia-ferrer"],
  ["entrar", "/api/auth/signin"],
  ["lo que no existe", "/no-existe"],
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const [name, path] of publicPages) {
      test(`${name} se lee bien y cabe en 320 px`, async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }

    for (const path of ["/recibir", "/crear"]) {
      test(`${path} se lee bien y cabe en 320 px`, async ({ page, enterAs }) => {
        await enterAs(MASTER, DEMO_PASSWORD);
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test("nada se mueve al llegar la sesión", async ({ page, enterAs }) => {
  await enterAs(MASTER, DEMO_PASSWORD);
  await page.goto("/explora");
  await expect(page.getByRole("banner").getByRole("link", { name: "Ofrece Ayni" })).toBeVisible();
  await page.reload();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const seen = { value: 0 };
        Object.assign(window, { shift: seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.value += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 1500);
      }),
  );
  const shift = await page.evaluate(() => (window as unknown as { shift: { value: number } }).shift.value);
  expect(shift).toBeLessThan(0.01);
});
