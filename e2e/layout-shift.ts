import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** A tenth of what is still good by Core Web Vitals. */
const MAX_SHIFT = 0.01;

type Shift = { value: number; hadRecentInput: boolean; moved: string[] };
type ShiftRecorder = { flush: () => void; shifts: Shift[] };
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Puts the typefaces into the browser's cache: what they move when they arrive late depends on the fonts of the machine. */
async function cacheTypefaces(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.goto("/terms");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await session.detach();
}

/** Records every shift of the documents to come, from their first frame. */
export async function recordShifts(page: Page): Promise<void> {
  await cacheTypefaces(page);
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const place = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map((length) => Math.round(length)).join(" ");
    const describe = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = element?.textContent?.trim().slice(0, 40);
      return `${element?.tagName} «${text}» from ${place(previousRect)} to ${place(currentRect)}`;
    };
    // A busy machine draws a document while it reads it: half of a line, half of a bar.
    const isRead = ({ startTime }: PerformanceEntry) => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return document !== undefined && document.domInteractive > 0 && startTime > document.domInteractive;
    };
    const record = (entries: PerformanceEntry[]) => {
      for (const { value, hadRecentInput, sources } of entries.filter(isRead) as LayoutShift[])
        shifts.push({ value, hadRecentInput, moved: sources.map(describe) });
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const recorder: ShiftRecorder = { shifts, flush: () => record(observer.takeRecords()) };
    Object.assign(window, { recorder });
  });
}

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

/** Asserts that nothing has moved but what input moved. */
export async function expectNoShift(page: Page, where = ""): Promise<void> {
  const shifts = await readShifts(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${where} ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(MAX_SHIFT);
}
