import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AyniCard } from "@/components/common/ayni-card";
import { FavouriteButton } from "@/components/common/favourites/favourite-button";
import { favouriteStore } from "@/components/common/favourites/favourite-store";
import { FavouriteCards, NoFavourites } from "@/components/favourites/favourites-frame";
import { toast } from "@/components/ui/toast";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(toastModule, { toast: vi.fn() });

const fetchMock = vi.fn<typeof fetch>();
const [ayniId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
const item = buildCatalogueItem(ayniId, { title: "Respirar" });

/** The member's saved contents as the server has them. */
let stored: Set<string>;
let owner = 0;

function answer(url: string, method: string): Response {
  if (url === "/api/favourites/ids") return Response.json({ data: { ayniIds: [...stored] } });
  const id = url.slice(url.lastIndexOf("/") + 1);
  if (method === "PUT") stored.add(id);
  else stored.delete(id);
  return Response.json({ data: { saved: method === "PUT" } });
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  stored = new Set();
  fetchMock.mockImplementation(async (url, options) => answer(String(url), options?.method ?? "GET"));
  vi.stubGlobal("fetch", fetchMock);
  // Another member in each test, since the store is shared by the page.
  owner += 1;
});
afterEach(() => vi.unstubAllGlobals());

const signIn = () => act(() => favouriteStore.setOwner(`member-${owner}`));
const button = (name: string) => screen.findByRole("button", { name });

test("names the teaching and its state, also in the HTML that everybody gets", () => {
  const html = renderToString(<AyniCard item={item} />);
  expect(html).toContain('aria-label="Guardar: Respirar"');
  expect(html).toContain('aria-pressed="false"');
});

test("is not offered for what is not published", () => {
  render(<AyniCard item={{ ...item, status: "DRAFT" }} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("shows what a member saved, with one request for all cards", async () => {
  stored = new Set([ayniId]);
  const items = [item, buildCatalogueItem(otherId, { title: "Soltar" })];
  render(items.map((each) => <AyniCard key={each.id} item={each} />));
  signIn();
  expect((await button("Guardado: Respirar")).getAttribute("aria-pressed")).toBe("true");
  expect((await button("Guardar: Soltar")).getAttribute("aria-pressed")).toBe("false");
  expect(fetchMock).toHaveBeenCalledOnce();
});

test("saves and removes with the keyboard", async () => {
  const user = userEvent.setup();
  signIn();
  render(<FavouriteButton ayniId={ayniId} title="Respirar" labelled />);
  await user.tab();
  await user.keyboard("{Enter}");
  expect((await button("Guardado: Respirar")).textContent).toBe("Guardado");
  await vi.waitFor(() => expect(stored.has(ayniId)).toBe(true));
  await user.keyboard(" ");
  expect((await button("Guardar: Respirar")).textContent).toBe("Guardar");
  await vi.waitFor(() => expect(stored.has(ayniId)).toBe(false));
});

test("returns to its state and says so when it could not be saved", async () => {
  const user = userEvent.setup();
  signIn();
  render(<FavouriteButton ayniId={ayniId} title="Respirar" />);
  fetchMock.mockRejectedValue(new TypeError("offline"));
  await user.click(await button("Guardar: Respirar"));
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ kind: "error" })),
  );
  expect((await button("Guardar: Respirar")).getAttribute("aria-pressed")).toBe("false");
});

test("a removed card stays in the list, to be saved again", async () => {
  const user = userEvent.setup();
  stored = new Set([ayniId]);
  signIn();
  render(<FavouriteCards items={[item]} />);
  await user.click(await button("Guardado: Respirar"));
  await vi.waitFor(() => expect(stored.has(ayniId)).toBe(false));
  await user.click(await button("Guardar: Respirar"));
  await vi.waitFor(() => expect(stored.has(ayniId)).toBe(true));
});

test("an empty list leads to the catalogue", () => {
  render(<NoFavourites />);
  expect(screen.getByRole("link", { name: "Explora las enseñanzas" }).getAttribute("href")).toBe("/explora");
});
