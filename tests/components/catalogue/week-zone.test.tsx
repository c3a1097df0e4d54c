import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { WeekZone } from "@/components/catalogue/week-zone";
import { noFilters } from "@/lib/discovery/filters/filters";
import { chooseViewerZone } from "@/lib/platform/browser/viewer-zone";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const router = { replace: vi.fn() };
stubExports(navigation, { useRouter: () => router });

afterEach(() => {
  cleanup();
  chooseViewerZone(null);
  vi.clearAllMocks();
});

const ledTo = (monday: string | null): URLSearchParams => {
  render(<WeekZone filters={noFilters} tz={DEFAULT_TIME_ZONE} monday={monday} />);
  expect(router.replace).toHaveBeenCalledTimes(1);
  return new URL(String(router.replace.mock.calls[0]?.[0]), "https://ayllu.test").searchParams;
};

test("a week named by its address stays the same in the zone of the viewer", () => {
  chooseViewerZone("America/Bogota");
  const params = ledTo("2026-11-30");
  expect([params.get("tz"), params.get("desde")]).toEqual(["America/Bogota", "2026-11-30"]);
});

test("without a named week the viewer's zone has its own current one", () => {
  chooseViewerZone("America/Bogota");
  const params = ledTo(null);
  expect([params.get("tz"), params.get("desde")]).toEqual(["America/Bogota", null]);
});

test("in the zone of the viewer nothing changes", () => {
  chooseViewerZone(DEFAULT_TIME_ZONE);
  render(<WeekZone filters={noFilters} tz={DEFAULT_TIME_ZONE} monday="2026-11-30" />);
  expect(router.replace).not.toHaveBeenCalled();
});
