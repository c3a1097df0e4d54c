import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FeedList } from "@/components/feed/feed-list";
import { feedQuery } from "@/lib/community/feed/queries";
import type { FeedTier } from "@/lib/community/feed/policy";
import type { FeedItem, FeedItemPage } from "@/lib/community/feed/schema";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";

const item = (id: string, tier: FeedTier): FeedItem => ({
  tier,
  sharedDiscipline: tier === "disciplines" ? "YOGA" : null,
  ...buildCatalogueItem(id, { title: `Contenido ${id}`, contentType: "PODCAST", amount: 0 }),
});
const page = (content: FeedItem[], after: string | null): FeedItemPage => ({
  content,
  metadata: { total: 4, pageSize: 24, after },
});
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const fetchMock = vi.fn<typeof fetch>();
let reportFrames: (...isNear: boolean[]) => void;
beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  // Reports an intersection only when it is told to.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        reportFrames = (...isNear) => callback(isNear.map((isIntersecting) => ({ isIntersecting })));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

function show(first: FeedItemPage | null, cursor: string | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } });
  if (first) client.setQueryData(feedQuery("yo", cursor).queryKey, { pages: [first], pageParams: [cursor] });
  render(
    <QueryClientProvider client={client}>
      <FeedList userId="yo" cursor={cursor} />
    </QueryClientProvider>,
  );
}

const sentBodies = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

test("groups items by tier, without empty tiers", () => {
  show(page([item("1", "masters"), item("2", "rest")], null));
  const masterTier = screen.getByRole("region", { name: "De tus Maestros" });
  expect(within(masterTier).getAllByRole("article")).toHaveLength(1);
  expect(screen.getByRole("region", { name: "Más de la comunidad" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "De tus disciplinas" })).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("Has llegado al final");
});

test("says which discipline an item is shown for", () => {
  show(page([item("1", "masters"), item("2", "disciplines"), item("3", "rest")], null));
  expect(screen.getAllByText(/^Porque te llama/).map(({ textContent }) => textContent)).toEqual([
    "Porque te llama Yoga",
  ]);
});

test("the next items load when the end is near, also where it was far within the same report", async () => {
  show(page([item("1", "masters"), item("2", "rest")], "rest.2"));
  fetchMock.mockResolvedValueOnce(answer(page([item("3", "rest")], null)));
  reportFrames(false);
  expect(fetchMock).not.toHaveBeenCalled();
  reportFrames(false, true);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
});

test("«Más» is a link, and loads the next items without duplicates", async () => {
  show(page([item("1", "masters"), item("2", "rest")], "rest.2"));
  const more = screen.getByRole("link", { name: "Más" });
  expect(more.getAttribute("href")).toBe("/feed?before=rest.2");
  fetchMock.mockResolvedValueOnce(answer(page([item("2", "rest"), item("3", "rest")], null)));
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(sentBodies()).toEqual([{ before: "rest.2" }]);
  expect(screen.queryByRole("link", { name: "Más" })).toBeNull();
});

test("keeps the items after a failed page and loads it on retry", async () => {
  show(page([item("1", "rest")], "rest.1"));
  fetchMock.mockResolvedValueOnce(answer({ error: "ServiceUnavailable", message: "" }, 503));
  fireEvent.click(screen.getByRole("link", { name: "Más" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No hemos podido traer las novedades.");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  fetchMock.mockResolvedValueOnce(answer(page([item("2", "rest")], null)));
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});

test("an empty feed links to the catalogue", () => {
  show(page([], null));
  expect(screen.getByRole("link", { name: "Explora las enseñanzas" }).getAttribute("href")).toBe("/explora");
});

test("an empty last page links to the newest items", () => {
  show(page([], null), "rest.9");
  expect(screen.getByRole("link", { name: "Volver a lo más nuevo" }).getAttribute("href")).toBe("/feed");
});
