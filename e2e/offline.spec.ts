import AxeBuilder from "@axe-core/playwright";
import { DEMO_PASSWORD, expect, expectNoSidewaysScroll, MASTER, test } from "./fixtures";

// What a browser says of every request without network.
test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/ });

test("sin red se dice con calma, y al volver se sigue donde se estaba", async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto("/acerca-de/credo");
  await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
  await expect(page).toHaveURL(/\/acerca-de\/credo$/);
  await expectNoSidewaysScroll(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole("link", { name: "Volver a intentar" }).click();
  await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Volver a intentar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Credo" })).toBeVisible();
});

test("no guarda ninguna página, tampoco las de una sesión", async ({ page, context, enterAs }) => {
  await enterAs(MASTER, DEMO_PASSWORD);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/recibir");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/sin-conexion"]);
  await context.setOffline(true);
  await page.goto("/recibir");
  await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/Lucía/);
});
