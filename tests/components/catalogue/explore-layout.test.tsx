import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExploreLayout } from "@/components/catalogue/explore-layout";
import { noFilters } from "@/lib/discovery/filters/filters";
import { hintScript } from "@/lib/platform/browser/hint-script";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({ data: {} })));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const filtersOf = (url: unknown): unknown =>
  JSON.parse(new URL(String(url), "http://a.test").searchParams.get("filters") ?? "{}");

const layout = (
  <ExploreLayout filters={noFilters} sort="newest" active={[]} city={null} summary="">
    …
  </ExploreLayout>
);
const show = () => render(layout);

/** Changes a control as a browser does. */
function enter(control: HTMLElement, value: string): void {
  (control as HTMLInputElement).value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

test("a filter chosen before the page of the former one arrives keeps both", async () => {
  show();
  await userEvent.selectOptions(screen.getByLabelText("Tipo"), "PODCAST");
  await userEvent.selectOptions(screen.getByLabelText("Precio"), "FREE");
  expect(router.push.mock.calls.map(([url]) => filtersOf(url))).toEqual([
    { contentType: "PODCAST" },
    { contentType: "PODCAST", price: "FREE" },
  ]);
});

test("text typed before hydration is searched together with the filters chosen then", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(layout);
  new Function(hintScript)();
  enter(within(container).getByLabelText("Busca en el catálogo"), "luna");
  enter(within(container).getByLabelText("Tipo"), "PODCAST");
  enter(within(container).getByLabelText("Precio"), "FREE");
  const root = await act(async () => hydrateRoot(container, layout));
  expect(filtersOf(router.push.mock.calls.at(-1)?.[0])).toEqual({
    contentType: "PODCAST",
    price: "FREE",
    searchText: "luna",
  });
  act(() => root.unmount());
  container.remove();
});

test("a filter chosen right after typing keeps the text", async () => {
  show();
  const field = screen.getByLabelText("Busca en el catálogo");
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: "luna" } });
  await userEvent.tab();
  await userEvent.selectOptions(screen.getByLabelText("Tipo"), "PODCAST");
  expect(filtersOf(router.replace.mock.calls.at(-1)?.[0])).toEqual({ searchText: "luna" });
  expect(filtersOf(router.push.mock.calls.at(-1)?.[0])).toEqual({
    contentType: "PODCAST",
    searchText: "luna",
  });
});
