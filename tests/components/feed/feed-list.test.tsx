import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FeedList } from "@/components/feed/feed-list";
import { feedPages } from "@/lib/community/feed/queries";
import type { FeedItem, FeedPage, FeedTier } from "@/lib/community/feed/schema";

const item = (id: string, tier: FeedTier): FeedItem => ({
  tier,
  id,
  slug: id,
  title: `Contenido ${id}`,
  shortDescription: "",
  contentType: "PODCAST",
  onlineType: null,
  modality: "ONLINE",
  status: "PUBLISHED",
  amount: 0,
  currency: "EUR",
  minimumAmount: null,
  disciplines: ["YOGA"],
  topics: [],
  coverUrl: "/cover.svg",
  coverSrcSet: null,
  nextStartsAt: null,
  publishedAt: null,
  userId: "lucia",
  master: {
    id: "lucia",
    slug: "lucia",
    name: "Lucía",
    lastName: "Ferrer",
    profileImage: null,
    city: null,
    country: null,
  },
});
const page = (content: FeedItem[], after: string | null): FeedPage => ({
  content,
  metadata: { total: 4, pageSize: 24, after },
});
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", asked);
  // Nothing comes near to the end by itself here.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

function show(first: FeedPage | null, from: string | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } });
  if (first) client.setQueryData(feedPages("yo", from).queryKey, { pages: [first], pageParams: [from] });
  render(
    <QueryClientProvider client={client}>
      <FeedList userId="yo" from={from} />
    </QueryClientProvider>,
  );
}

const sentBodies = () => asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

test("each tier stands under its name, and one without contents is not named", () => {
  show(page([item("1", "masters"), item("2", "rest")], null));
  const ofMasters = screen.getByRole("region", { name: "De tus Maestros" });
  expect(within(ofMasters).getAllByRole("article")).toHaveLength(1);
  expect(screen.getByRole("region", { name: "Más de la comunidad" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "De tus disciplinas" })).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("Has llegado al final");
});

test("«Más» leads on without a script, and with one brings what follows, each once", async () => {
  show(page([item("1", "masters"), item("2", "rest")], "rest.2"));
  const more = screen.getByRole("link", { name: "Más" });
  expect(more.getAttribute("href")).toBe("/feed?before=rest.2");
  asked.mockResolvedValueOnce(answer(page([item("2", "rest"), item("3", "rest")], null)));
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(sentBodies()).toEqual([{ before: "rest.2" }]);
  expect(screen.queryByRole("link", { name: "Más" })).toBeNull();
});

test("what cannot be brought says so, keeps what is there and is brought at a second try", async () => {
  show(page([item("1", "rest")], "rest.1"));
  asked.mockResolvedValueOnce(answer({ error: "ServiceUnavailable", message: "" }, 503));
  fireEvent.click(screen.getByRole("link", { name: "Más" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No hemos podido traer las novedades.");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  asked.mockResolvedValueOnce(answer(page([item("2", "rest")], null)));
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});

test("a community that begins leads somewhere", () => {
  show(page([], null));
  expect(screen.getByRole("link", { name: "Explora las enseñanzas" }).getAttribute("href")).toBe("/explora");
});

test("the end that an address names leads back to what is newest", () => {
  show(page([], null), "rest.9");
  expect(screen.getByRole("link", { name: "Volver a lo más nuevo" }).getAttribute("href")).toBe("/feed");
});
