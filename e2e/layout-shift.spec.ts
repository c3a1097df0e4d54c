import type { Page } from "@playwright/test";
import { SESSION_HINT_COOKIE } from "@/lib/platform/browser/hint-script";
import { DEMO_APPRENTICE_EMAIL, DEMO_MASTER_EMAIL, expect, test, waitForHydration } from "./fixtures";
import { openWithoutScripts } from "./held-scripts";
import { memberPages, publicPages, resolvePagePath } from "./site-pages";

const WIDTHS = [360, 1440];
/** A tenth of what is still good by Core Web Vitals. */
const MAX_SHIFT = 0.01;

type Shift = { value: number; hadRecentInput: boolean; moved: string[] };
type ShiftRecorder = { flush: () => void; shifts: Shift[] };
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** Records every shift of the documents to come, from their first frame. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    const describe = ({ node }: { node: Node | null }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName} «${element?.textContent?.trim().slice(0, 40)}»`;
    };
    const record = (entries: PerformanceEntry[]) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
        shifts.push({ value, hadRecentInput, moved: sources.map(describe) });
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const recorder: ShiftRecorder = { shifts, flush: () => record(observer.takeRecords()) };
    Object.assign(window, { recorder });
  });

/** Waits until fonts and visible pictures are there and two more frames have been drawn. */
const waitForStillness = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter(
      (image) => image.checkVisibility() && image.loading !== "lazy",
    );
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  });

/** Returns the shifts that no input has caused. */
async function readShifts(page: Page): Promise<Shift[]> {
  await waitForStillness(page);
  const shifts = await page.evaluate(() => {
    const { recorder } = window as unknown as { recorder: ShiftRecorder };
    recorder.flush();
    return recorder.shifts;
  });
  return shifts.filter(({ hadRecentInput }) => !hadRecentInput);
}

async function expectNoShift(page: Page, where = ""): Promise<void> {
  const shifts = await readShifts(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${where} ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(MAX_SHIFT);
}

// Signed in, the shell is the same for an apprentice and a Master but for its entries.
const viewers = [
  { name: "a visitor", email: undefined, pages: publicPages, widths: WIDTHS },
  { name: "an apprentice", email: DEMO_APPRENTICE_EMAIL, pages: publicPages, widths: [360] },
  { name: "a Master", email: DEMO_MASTER_EMAIL, pages: publicPages, widths: [1440] },
  { name: "its member", email: undefined, pages: memberPages, widths: WIDTHS },
];

for (const { name, email: viewerEmail, pages, widths } of viewers) {
  for (const sitePage of pages) {
    const email = sitePage.email ?? viewerEmail;
    test(`${sitePage.name} stays still for ${name}`, async ({ page, baseURL, signInReadOnlyAs }) => {
      if (email) {
        await signInReadOnlyAs(email);
        // As after the first page that they opened.
        await page.context().addCookies([{ name: SESSION_HINT_COOKIE, value: "1", url: baseURL }]);
      }
      const path = await resolvePagePath(sitePage, page.request);
      await recordShifts(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const releaseScripts = await openWithoutScripts(page, path);
        await page.waitForLoadState("domcontentloaded");
        await releaseScripts();
        // Until the islands have what they ask for, the session among it. Lazy pictures of long pages may go on.
        await page.waitForLoadState("networkidle", { timeout: 20_000 }).catch(() => {});
        // The offline page has no scripts.
        if (sitePage.path !== "/sin-conexion") await waitForHydration(page);
        await expectNoShift(page, `at ${width} px`);
      }
    });
  }
}

test("the measure detects a block that arrives late", async ({ page }) => {
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
