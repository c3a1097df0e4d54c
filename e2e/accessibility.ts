import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectNoHorizontalScroll } from "./fixtures";

// The faster legacy mode only skips cross-origin frames, which no page has. Details of passed rules, and style sheets
// that no rule in use reads, take more than half of the time.
const createAxe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], preload: false });

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

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  await showFinalColors(page);
  await waitForAnimations(page);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}

/** Asserts WCAG 2.2 AA and best practices with axe. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolations(
    page,
    createAxe(page).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]),
  );

/** Asserts only the rules that depend on colors. */
const expectColorContrast = (page: Page): Promise<void> =>
  expectNoViolations(page, createAxe(page).withRules(["color-contrast", "link-in-text-block"]));

/** Asserts accessibility in light and dark mode, and no horizontal scroll. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectColorContrast(page);
  await expectNoHorizontalScroll(page);
}
