import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll } from "./fixtures";

// No page has frames of other sites, which alone are beyond the quicker mode.
const examiner = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function expectNothingFound(examination: AxeBuilder): Promise<void> {
  const { violations } = await examination.analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}

/** Axe finds nothing, by WCAG 2.2 AA and by what is good practice. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothingFound(examiner(page).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]));

/** The same with other colours, on which no other rule depends. */
const expectGoodColours = (page: Page): Promise<void> =>
  expectNothingFound(examiner(page).withRules(["color-contrast", "link-in-text-block"]));

/** The change of the colours is a transition as well, and a step of it reads badly. */
const isStill = () => document.getAnimations().every(({ playState }) => playState !== "running");

async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(isStill);
}

/** What is shown reads well in light and in dark, and has room. */
export async function expectToReadWell(page: Page): Promise<void> {
  await show(page, "light");
  await expectAccessible(page);
  await show(page, "dark");
  await expectGoodColours(page);
  await expectNoSidewaysScroll(page);
}
