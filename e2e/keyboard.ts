import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

const MAX_STEPS = 40;

type Stop = { name: string; role: string; isInside: boolean; mark: string };

/**
 * Names what has the focus, and how it is marked: an outline that the control, or the card around it, has only now, of at
 * least two pixels and of enough contrast (3:1) with what is around it. `mark` is empty if there is none.
 */
export const readStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    type Color = [number, number, number, number];
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const toColor = (text: string): Color => {
      if (!canvas) return [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha];
    };
    const toLuminance = ([red, green, blue]: Color) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const findBackground = (element: Element | null): Color => {
      for (let each = element; each; each = each.parentElement) {
        const color = toColor(getComputedStyle(each).backgroundColor);
        if (color[3] === 255) return color;
      }
      return [255, 255, 255, 255];
    };
    const readMark = (element: Element): string => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const color = toColor(outlineColor);
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2 || color[3] < 255) return "";
      const [light, dark] = [toLuminance(color), toLuminance(findBackground(element.parentElement))].sort(
        (left, right) => right - left,
      );
      const contrast = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
      return contrast < 3 ? "" : `${outlineWidth} ${outlineStyle} ${outlineColor}`;
    };
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { name: "", role: "", isInside: false, mark: "" };
    const labels = "labels" in focused ? [...((focused as HTMLInputElement).labels ?? [])] : [];
    const named = focused.getAttribute("aria-labelledby");
    const name =
      focused.getAttribute("aria-label") ??
      (named && document.getElementById(named)?.textContent) ??
      labels[0]?.textContent ??
      focused.textContent;
    // Fields may mark the box around them.
    const around = [focused.parentElement, focused.parentElement?.parentElement].filter(
      (each) => each != null,
    );
    const marked = [focused, ...labels, ...around].find((element) => readMark(element) !== "");
    const box = (marked ?? focused).getBoundingClientRect();
    return {
      name: name.trim(),
      role: focused.getAttribute("role") ?? focused.tagName.toLowerCase(),
      isInside: box.bottom > 0 && box.top < window.innerHeight && box.width > 0,
      mark: marked ? readMark(marked) : "",
    };
  });

interface WalkOptions {
  /** The key of a step; "Shift+Tab" walks backwards. */
  step?: "Tab" | "Shift+Tab";
}

const hasFocus = async (page: Page, control: Locator): Promise<boolean> =>
  (await control.and(page.locator(":focus")).count()) > 0;

/**
 * Walks until a control, by its name or locator, has the focus. Returns the names of all on the way; each must have one,
 * and be marked.
 */
export async function walkTo(
  page: Page,
  target: string | Locator,
  { step = "Tab" }: WalkOptions = {},
): Promise<string[]> {
  const names: string[] = [];
  for (let count = 0; count < MAX_STEPS; count += 1) {
    await page.keyboard.press(step);
    // Guards at the edges of a dialog hand the focus on.
    await expect(page.locator("[data-base-ui-focus-guard]:focus")).toHaveCount(0);
    const stop = await readStop(page);
    const place = `${stop.role} “${stop.name}” after “${names.at(-1)}”`;
    expect(stop, place).toMatchObject({ isInside: true, mark: expect.stringMatching(/px/) });
    expect(stop.name, place).not.toBe("");
    names.push(stop.name);
    if (typeof target === "string" ? stop.name === target : await hasFocus(page, target)) return names;
  }
  throw new Error(`${target.toString()} is not among ${names.join(", ")}`);
}

/** Walks to a control and presses a key on it. */
export async function press(
  page: Page,
  target: string | Locator,
  { key = "Enter", ...options }: WalkOptions & { key?: string } = {},
): Promise<void> {
  await walkTo(page, target, options);
  await page.keyboard.press(key);
}
