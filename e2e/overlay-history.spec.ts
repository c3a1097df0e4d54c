import type { Page } from "@playwright/test";
import {
  DEMO_APPRENTICE_EMAIL,
  expect,
  openAuthDialog,
  test,
  waitForClosedOverlays,
  waitForHydration,
  waitForSession,
} from "./fixtures";

test.use({ viewport: { width: 360, height: 740 } });

/** Goes back as the browser's button does. Playwright's own call waits for a page that is loaded. */
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

test("Back closes the filters and the registration, and keeps what was entered", async ({ page }) => {
  await page.goto("/acerca-de");
  await page.goto("/explora");
  await waitForHydration(page);
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await page.getByRole("button", { name: "Filtros" }).click();
  await sheet
    .locator("label")
    .filter({ hasText: /^Taller/ })
    .click();
  await goBack(page);
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/explora$/);
  await page.getByRole("button", { name: "Filtros" }).click();
  await expect(sheet.getByRole("radio", { name: /^Taller/ })).toBeChecked();
  await sheet.getByRole("button", { name: /^Ver / }).click();
  await expect(page).toHaveURL(/explora\?.*WORKSHOP/);
  // Neither sheet has left an entry behind.
  await goBack(page);
  await expect(page).toHaveURL(/\/explora$/);

  await page.setViewportSize({ width: 1280, height: 800 });
  await openAuthDialog(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill("ines@example.test");
  await goBack(page);
  await expect(dialog).toHaveCount(0);
  await openAuthDialog(page, "Iniciar sesión");
  await expect(dialog.getByLabel("Correo electrónico")).toHaveValue("ines@example.test");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await waitForClosedOverlays(page);
  await goBack(page);
  await expect(page).toHaveURL(/\/acerca-de$/);
});

test("a link in a sheet leads on from the page below it", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_APPRENTICE_EMAIL);
  await page.goto("/explora");
  await waitForSession(page);
  await page.getByRole("button", { name: "Más" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Guardados" }).click();
  await expect(page).toHaveURL(/\/guardados$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await goBack(page);
  await expect(page).toHaveURL(/\/explora$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
