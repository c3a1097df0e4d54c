import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { expect, expectNoHorizontalScroll } from "./fixtures";

const AXE_SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG_AND_BEST_PRACTICE = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Renders what is far from the viewport too, whose colors axe would measure as in the former color scheme, and without
 * animations: a toast that arrives during the analysis would be measured half transparent.
 */
const showFinalColors = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, ::before, ::after {
      content-visibility: visible !important;
      animation-duration: 0s !important;
      animation-delay: 0s !important;
      transition-duration: 0s !important;
      transition-delay: 0s !important;
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Waits for the end of animations, but endless ones: colors in transition may lack contrast. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

/** `rules` are names or tags of rules. */
async function expectNoViolations(page: Page, rules: string[]): Promise<void> {
  await showFinalColors(page);
  await waitForAnimations(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SCRIPT);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Details of passed rules, and style sheets that no rule in use reads, take more than half of the time.
    const results = await axe.run({ runOnly, resultTypes: ["violations"], preload: false });
    return results.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(" ")),
    }));
  }, rules);
  expect(violations).toEqual([]);
}

/** Asserts WCAG 2.2 AA and best practices with axe. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolations(page, WCAG_AND_BEST_PRACTICE);

/** Asserts accessibility in light and dark mode, and no horizontal scroll. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, COLOR_RULES);
  await expectNoHorizontalScroll(page);
}
