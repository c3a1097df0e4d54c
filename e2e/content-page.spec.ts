import { expect } from "./fixtures";
import { test } from "./returning-visitor";

const PAID_WORKSHOP = "/ayni/respirar-para-volver-a-casa";

test("names the Master above the cover, and the conditions beside the button", async ({ page }) => {
  await page.goto(PAID_WORKSHOP);
  const main = page.getByRole("main");
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const master = await main.getByRole("link", { name: "Lucía Ferrer" }).first().boundingBox();
    const cover = await main.locator("picture img").first().boundingBox();
    expect(master?.y, `at ${width} px`).toBeLessThan(cover?.y ?? 0);
    expect(cover?.height, `at ${width} px`).toBeLessThan(260);
  }

  const panel = page.getByRole("complementary", { name: "Cómo recibirlo" });
  await expect(panel.getByRole("link", { name: "Devoluciones" })).toHaveAttribute(
    "href",
    "/legal/condiciones#devoluciones",
  );
  await expect(panel.getByRole("region", { name: "Antes de pagar" })).toContainText(
    "Puedes devolverlo hasta",
  );
  await expect(
    panel.getByText(
      /^De tu pago, una vez restados los impuestos de tu país, el .+ es para Lucía Ferrer; el .+ sostiene la comunidad\.$/,
    ),
  ).toBeVisible();
  await expect(panel.getByText(/^Aún no se cobra nada/)).toBeVisible();
  await expect(panel.getByText("Puedes añadirlo a tu calendario")).toBeVisible();
});

test("an address that was pasted with something beside it leads to its page", async ({ request }) => {
  const options = { maxRedirects: 0 };
  for (const pasted of [
    `${PAID_WORKSHOP}.`,
    `${PAID_WORKSHOP})`,
    `${PAID_WORKSHOP}&fbclid=IwAR0`,
    `${PAID_WORKSHOP}%E2%80%8B`,
  ]) {
    const response = await request.get(pasted, options);
    expect(response.status(), pasted).toBe(308);
    expect(response.headers().location).toMatch(new RegExp(`${PAID_WORKSHOP}$`));
  }
  const master = await request.get("/maestros/Lucia-Ferrer.", options);
  expect([master.status(), master.headers().location]).toEqual([308, "/maestros/lucia-ferrer"]);
  // Control: a slug that does not exist leads nowhere.
  expect((await request.get(`${PAID_WORKSHOP}-otra.`)).status()).toBe(404);
});

test("on a phone the action bar takes the place of the tabs", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole("navigation", { name: "Navegación inferior" });
  await page.goto("/explora");
  await expect(tabs).toBeVisible();
  await page.goto(PAID_WORKSHOP);
  await expect(tabs).toBeHidden();
  await expect(page.getByRole("button", { name: "Reservar por 25 €" })).toBeInViewport();
  // The end of the page lies above the bar.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole("contentinfo").boundingBox();
  const button = await page.getByRole("button", { name: "Reservar por 25 €" }).boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});
