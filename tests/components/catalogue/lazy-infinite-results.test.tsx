import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { LazyInfiniteResults } from "@/components/catalogue/lazy-infinite-results";
import { noFilters } from "@/lib/discovery/filters/filters";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

// Without JavaScript, the link leads to the following results.

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

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
