import type { BrowserContext, Page } from "@playwright/test";

// Observes what a visitor of a slow phone notices: blocked input, shifting parts, late reactions.

const SLOWDOWN = 4;

export type PageFigures = {
  /** Milliseconds of the long tasks of a load, beyond the first 50 of each. */
  blocking: number;
  shift: number;
};

type Observed = PageFigures & { slowestInteraction: number };
type Recorder = { read: () => Observed };

// A text, since compiled functions call helpers that the page lacks.
const RECORDER_SOURCE = `(() => {
  const observed = { blocking: 0, shift: 0, slowestInteraction: 0 };
  const flushes = [];
  const observe = (options, record) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(record));
    observer.observe({ ...options, buffered: true });
    flushes.push(() => observer.takeRecords().forEach(record));
  };
  observe({ type: "longtask" }, ({ duration }) => (observed.blocking += duration - 50));
  observe({ type: "layout-shift" }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shift += value;
  });
  observe({ type: "event", durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId > 0) observed.slowestInteraction = Math.max(observed.slowestInteraction, duration);
  });
  const read = () => {
    flushes.forEach((flush) => flush());
    return observed;
  };
  Object.assign(window, { ayllu: { read } });
})()`;

const readObserved = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as { ayllu: Recorder }).ayllu.read());

/** Opens a page of the context whose processor is slowed down. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  // In every document of the context, from its first frame.
  await context.addInitScript(RECORDER_SOURCE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}

/** Loads a page and waits until it is quiet. */
export async function observeLoad(page: Page, url: string): Promise<PageFigures> {
  const response = await page.goto(url, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${url} answers ${response?.status()}`);
  const { blocking, shift } = await readObserved(page);
  return { blocking, shift };
}

/** Two frames after its last event, an interaction has been recorded. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Returns the slowest interaction of the open document, in milliseconds: below 16, as 0. */
export async function observeInteractions(page: Page, interact: () => Promise<unknown>): Promise<number> {
  await interact();
  await waitForFrames(page);
  return (await readObserved(page)).slowestInteraction;
}
