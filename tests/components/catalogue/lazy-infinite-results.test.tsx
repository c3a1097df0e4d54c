import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LazyInfiniteResults } from "@/components/catalogue/lazy-infinite-results";
import { noFilters } from "@/lib/discovery/filters/filters";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";

// Without JavaScript, the link leads to the following results.

let near: () => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function findAddress(nextPage: number | null): string | null {
  const view = { filters: noFilters, sort: "price", tz: DEFAULT_TIME_ZONE } as const;
  render(<LazyInfiniteResults view={view} after="cursor" nextPage={nextPage} />);
  return screen.getByRole("link", { name: "Ver más" }).getAttribute("href");
}

test("the first pages are linked by number", () => {
  expect(findAddress(10)).toBe("/explora?sort=price&page=10");
});

test("later ones are linked by cursor", () => {
  expect(findAddress(null)).toBe("/explora?sort=price&after=cursor");
});

test("a list to which the browser goes back has its former length at once", async () => {
  const view = { filters: noFilters, sort: "newest", tz: DEFAULT_TIME_ZONE } as const;
  const item = buildCatalogueItem("Yoga al alba");
  const fetchMock = vi.fn(async () =>
    Response.json({ content: [item], metadata: { total: 100, pageSize: 24, after: "next" } }),
  );
  vi.stubGlobal("fetch", fetchMock);
  const list = <LazyInfiniteResults view={view} after="cursor-of-one" nextPage={2} />;
  const { unmount } = render(list);
  await act(async () => near());
  await act(async () => vi.dynamicImportSettled());
  await act(async () => near());
  expect(await screen.findByRole("heading", { name: "Yoga al alba" })).toBeTruthy();
  expect(fetchMock).toHaveBeenCalledOnce();
  unmount();
  render(list);
  expect(screen.getByRole("heading", { name: "Yoga al alba" })).toBeTruthy();
});
