import { expectAccessible } from "./accessibility";
import { DEMO_PASSWORD, expect, expectNoHorizontalScroll, DEMO_MASTER_EMAIL, test } from "./fixtures";

// The console errors of requests without network.
test.use({ expectedConsoleMessages: /ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/ });

test("shows the offline page and returns to the page once online", async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto("/acerca-de/credo");
  await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
  await expect(page).toHaveURL(/\/acerca-de\/credo$/);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Volver a intentar" }).click();
  await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Volver a intentar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Credo" })).toBeVisible();
});

test("caches no pages, in particular none of a session", async ({ page, context, signInAs }) => {
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
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
