import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PdfPage } from "@/components/library/pdf/pdf-page";
import type { renderPage } from "@/components/library/pdf/render-page";
import * as renderPageModule from "@/components/library/pdf/render-page";
import { stubExports } from "@/tests/setup/stub-exports";

type RenderOptions = Parameters<typeof renderPage>[0];

const drawings = { start: vi.fn() };

// jsdom draws nothing.
stubExports(renderPageModule, { renderPage: drawings.start });

class OneSize {
  constructor(private readonly report: ResizeObserverCallback) {}
  observe() {
    const entry = { contentRect: { width: 760, height: 900 } } as ResizeObserverEntry;
    this.report([entry], this as unknown as ResizeObserver);
  }
  unobserve() {}
  disconnect() {}
}

let failDrawing: () => void;

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", OneSize);
  const drawing = new Promise((_, reject) => {
    failDrawing = () => reject(new Error("No page"));
  });
  drawings.start.mockReturnValue(drawing);
});

afterEach(() => vi.unstubAllGlobals());

const page = (number: number) => (
  <PdfPage pdf={{} as RenderOptions["pdf"]} number={number} zoom={1} goToPage={() => undefined} />
);

const getArea = () => screen.getByRole("region");
const isShown = () => getArea().querySelector("canvas")?.closest("[hidden]") === null;
const getPlaceholder = () => getArea().querySelector("[class*=placeholder]");

test("keeps the placeholder of the reader until the first page is drawn", () => {
  const { rerender } = render(page(1));
  expect(getPlaceholder()).not.toBeNull();
  expect(isShown()).toBe(false);
  expect(getArea().getAttribute("aria-busy")).toBe("true");
  const [{ onDrawn }] = drawings.start.mock.calls.at(-1) as [RenderOptions];
  act(onDrawn);
  expect(getPlaceholder()).toBeNull();
  expect(isShown()).toBe(true);
  // The page before it stays while the next is drawn.
  rerender(page(2));
  expect(getPlaceholder()).toBeNull();
  expect(isShown()).toBe(true);
});

test("leaves no placeholder where the page cannot be drawn", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(page(1));
  await act(async () => failDrawing());
  expect(screen.getByRole("alert").textContent).toContain("No hemos podido dibujar");
  expect(getPlaceholder()).toBeNull();
});
