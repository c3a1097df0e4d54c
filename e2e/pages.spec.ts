import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_APPRENTICE_EMAIL,
  DEMO_MASTER_EMAIL,
  expect,
  expectNoHorizontalScroll,
  waitForHydration,
  waitForSession,
} from "./fixtures";
import { openWithoutScripts } from "./held-scripts";
import { findHtmlErrors } from "./html";
import { expectNoShift, recordShifts } from "./layout-shift";
import { test } from "./returning-visitor";
import { memberPages, publicPages, resolvePagePath } from "./site-pages";

// Each page is visited once and asked everything that holds for all of them.

/** Opens a page as on a slow line: its scripts arrive after its text. */
async function openSlowly(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const releaseScripts = await openWithoutScripts(page, path);
  await page.waitForLoadState("domcontentloaded");
  await releaseScripts();
  // Until the islands have what they ask for, the session among it. Lazy pictures of long pages may go on.
  await page.waitForLoadState("networkidle", { timeout: 20_000 }).catch(() => {});
  // The offline page has no scripts.
  if (path !== "/sin-conexion") await waitForHydration(page);
}

for (const sitePage of [...publicPages, ...memberPages]) {
  const { name, email, status = 200 } = sitePage;
  test(`${name} is valid, stays still, is accessible and fits`, async ({ page, signInReadOnlyAs }) => {
    if (email) await signInReadOnlyAs(email);
    const path = await resolvePagePath(sitePage, page.request);
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    expect(await findHtmlErrors(await answer.text())).toEqual([]);

    await recordShifts(page);
    for (const width of [1440, 360]) {
      await openSlowly(page, path, width);
      await expectNoShift(page, `at ${width} px`);
    }

    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 700 });
    if (email) await waitForSession(page);
    await expectAccessibleInBothSchemes(page);
    for (const width of [800, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
    }
    // Their tables are cards on a phone.
    if (email === DEMO_ADMIN_EMAIL) await expectAccessible(page);
  });
}

for (const contentType of ["PODCAST", "EBOOK", "EVENT", "WORKSHOP", "COURSE"]) {
  test(`the page of a content of type ${contentType} is valid HTML`, async ({ request }) => {
    const { content } = await (await request.get(`/api/ayni?public=true&contentType=${contentType}`)).json();
    const answer = await request.get(`/ayni/${content[0].slug}`);
    expect(answer.status()).toBe(200);
    expect(await findHtmlErrors(await answer.text())).toEqual([]);
  });
}

/** Public pages that hold more for members than the shell, which is the same everywhere. */
const PAGES_WITH_SESSION = new Set([
  "home",
  "explore",
  "week",
  "directory",
  "content",
  "content with an early price",
  "hours of a content",
  "bundle",
  "Master",
  "profile of an apprentice",
  "discipline",
  "become a Master",
  "invitations",
  "favourites of a visitor",
  // One page of prose stands for the others.
  "terms",
]);

for (const sitePage of publicPages.filter(({ name }) => PAGES_WITH_SESSION.has(name))) {
  test(`${sitePage.name} stays still for members`, async ({ page, signInReadOnlyAs }) => {
    const path = await resolvePagePath(sitePage, page.request);
    await recordShifts(page);
    // The shell differs between them by its entries only.
    for (const [email, width] of [
      [DEMO_APPRENTICE_EMAIL, 360],
      [DEMO_MASTER_EMAIL, 1440],
    ] as const) {
      await signInReadOnlyAs(email);
      await openSlowly(page, path, width);
      await expectNoShift(page, `at ${width} px`);
    }
  });
}

test("the validator reports invalid HTML", async () => {
  const invalidHtml = `<!doctype html><html lang="es"><head><title>x</title></head><body><main>
    <a href="/"><button type="button">Ir</button></a><p id="a">1</p><p id="a">2</p><ul><div>3</div></ul>
    </main></body></html>`;
  const ruleIds = (await findHtmlErrors(invalidHtml)).map((fault) => fault.split(":")[0]);
  expect(ruleIds).toEqual(expect.arrayContaining(["element-permitted-content", "no-dup-id"]));
});

test("scripts are held back from the browser's cache too", async ({ page }) => {
  const listLoadedScripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => /\/_next\/static\/.*\.js/.test(name)),
    );
  await page.goto("/acerca-de", { waitUntil: "networkidle" });
  expect(await listLoadedScripts()).not.toEqual([]);
  const releaseScripts = await openWithoutScripts(page, "/acerca-de");
  await page.waitForLoadState("domcontentloaded");
  expect(await listLoadedScripts()).toEqual([]);
  await releaseScripts();
  await waitForHydration(page);
});

test("a visit is not signed in as a former one", async ({ context, signInReadOnlyAs }) => {
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["analytics-consent"]);
  await signInReadOnlyAs(DEMO_APPRENTICE_EMAIL);
  expect((await context.cookies()).length).toBeGreaterThan(1);
});

test("the measure of shifts detects a block that arrives late", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await recordShifts(page);
  await page.goto("/acerca-de", { waitUntil: "networkidle" });
  await expectNoShift(page);
  await page.evaluate(() => {
    const block = document.createElement("div");
    block.style.height = "120px";
    document.querySelector("main")?.prepend(block);
  });
  await expect(expectNoShift(page)).rejects.toThrow("toBeLessThanOrEqual");
});

test("the accessibility check detects a violation", async ({ page }) => {
  await page.goto("/acerca-de", { waitUntil: "networkidle" });
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  await expect(expectAccessible(page)).rejects.toThrow("button-name");
});

test("the accessibility check detects a violation of dark mode only", async ({ page }) => {
  await page.goto("/acerca-de");
  await expectAccessible(page);
  await page.addStyleTag({
    content: "@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }",
  });
  await expectAccessible(page);
  await expect(expectAccessibleInBothSchemes(page)).rejects.toThrow("color-contrast");
});
