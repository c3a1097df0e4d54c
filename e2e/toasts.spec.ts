import type { Locator, Page } from "@playwright/test";
import { expect, registerOnboardedUser, test, waitForSession } from "./fixtures";

const reminder = (page: Page) => page.locator("[aria-label='Avisos'] [role=alert]");

async function showReminder(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("ayllu-verification-notice", "true"));
  await page.goto(path);
  await waitForSession(page);
  await expect(reminder(page)).toContainText("Debes verificar tu cuenta de usuario.");
}

/** A page with few controls: where there is no room for it, the reminder is a pill. */
const SPARSE_PAGE = "/mis-maestros";

/** True if something else lies over the center of the element. */
const isCovered = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test.beforeEach(async ({ request, signInAs }) => signInAs(await registerOnboardedUser(request)));

test("a toast gives way to the button that has the focus", async ({ page }) => {
  await showReminder(page, SPARSE_PAGE);
  const box = await reminder(page).boundingBox();
  await page.evaluate(
    ({ x, y }) => {
      const control = document.createElement("button");
      control.textContent = "Debajo del aviso";
      control.style.cssText = `position: fixed; left: ${x}px; top: ${y}px`;
      document.body.append(control);
    },
    { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 },
  );
  const button = page.getByRole("button", { name: "Debajo del aviso" });
  await reminder(page).hover();
  expect(await isCovered(button)).toBe(true);
  await button.evaluate((node) => node.focus({ preventScroll: true }));
  expect(await isCovered(button)).toBe(false);
});

test("a toast gives way to a button that the page is scrolled to", async ({ page }) => {
  const SCROLLED = 240;
  await showReminder(page, SPARSE_PAGE);
  // The page is long enough to be scrolled.
  await page.evaluate(() => (document.body.style.minHeight = "200vh"));
  const before = await reminder(page).boundingBox();
  await page.evaluate(
    ({ x, y }) => {
      const button = document.createElement("button");
      button.textContent = "Debajo del aviso";
      button.style.cssText = `position: absolute; left: ${x}px; top: ${y}px`;
      document.body.append(button);
    },
    { x: (before?.x ?? 0) + 20, y: (before?.y ?? 0) + 10 + SCROLLED },
  );
  const button = page.getByRole("button", { name: "Debajo del aviso" });
  await page.mouse.wheel(0, SCROLLED);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(SCROLLED);
  // It is now where the toast was.
  expect((await button.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 10, 0);
  await expect.poll(() => isCovered(button)).toBe(false);
  expect((await reminder(page).boundingBox())?.y).not.toBe(before?.y);
});

test("toasts lie below dialogs", async ({ page }) => {
  await showReminder(page, "/ayni/respirar-para-volver-a-casa");
  const shown = page.locator("[aria-label='Avisos'] :is([role=alert], [aria-expanded])");
  expect(await isCovered(shown)).toBe(false);
  await page.getByRole("button", { name: "Denunciar esta enseñanza" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await isCovered(shown)).toBe(true);
});
