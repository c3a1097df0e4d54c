import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DEVICE_FAVOURITES_KEY } from "@/components/common/favourites/favourite-owner";
import { favouriteStore } from "@/components/common/favourites/favourite-store";
import { QueryProvider } from "@/components/common/query-provider";
import { DeviceFavouritesList } from "@/components/favourites/device-favourites-list";
import { MemberFavourites } from "@/components/favourites/member-favourites";
import type { FavouritePage } from "@/lib/community/favourites/schema";
import { FAVOURITES_PAGE_SIZE } from "@/lib/community/favourites/policy";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const refresh = vi.fn();
stubExports(navigation, { useRouter: () => ({ refresh }) });

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  // Files of a worker share the store.
  favouriteStore.setOwner(null);
  vi.clearAllMocks();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

const titles = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

const renderMember = (metadata: Partial<FavouritePage["metadata"]>, ids: string[] = [], isFirstPage = true) =>
  render(
    <QueryProvider>
      <MemberFavourites
        favourites={{
          content: ids.map((id) => buildCatalogueItem(id)),
          metadata: {
            total: ids.length,
            pageSize: FAVOURITES_PAGE_SIZE,
            after: null,
            unavailable: 0,
            ...metadata,
          },
        }}
        isFirstPage={isFirstPage}
      />
    </QueryProvider>,
  );

test("a member's list shows everything as saved and leads to the next page", () => {
  favouriteStore.setOwner("luna");
  renderMember({ after: "abc" }, ["Respirar", "Soltar"]);
  expect(titles()).toEqual(["Respirar", "Soltar"]);
  expect(screen.getByRole("button", { name: "Guardado: Respirar" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Siguiente" }).getAttribute("href")).toBe("/guardados?after=abc");
  expect(screen.queryByRole("link", { name: "Al principio" })).toBeNull();
});

test("a member without saved contents is led to the catalogue", () => {
  renderMember({});
  expect(titles()).toEqual(["Todavía no has guardado nada"]);
  expect(screen.getByRole("link", { name: "Explora las enseñanzas" }).getAttribute("href")).toBe("/explora");
});

test("a member is told of what is no longer available, and can remove it", async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
  renderMember({ unavailable: 2 }, ["Respirar"]);
  expect(screen.getByText("2 enseñanzas que guardaste ya no están disponibles.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Quitarlas" }));
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(fetchMock).toHaveBeenCalledWith(
    "/api/favourites/unavailable",
    expect.objectContaining({ method: "DELETE" }),
  );
});

/** Stores contents in the browser, of which the server does not know the last. */
function storeOnDevice(count: number): string[] {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  localStorage.setItem(DEVICE_FAVOURITES_KEY, JSON.stringify(ids));
  fetchMock.mockImplementation(async (url) => {
    const wanted = new URL(String(url), location.origin).searchParams.getAll("ayniIds[]");
    const known = wanted.filter((id) => id !== ids.at(-1));
    return Response.json({ content: known.map((id) => buildCatalogueItem(id)) });
  });
  return ids;
}

const renderDevice = () =>
  render(
    <QueryProvider>
      <DeviceFavouritesList />
    </QueryProvider>,
  );

test("a visitor sees what the browser holds, page by page, and hears that something is gone", async () => {
  const ids = storeOnDevice(FAVOURITES_PAGE_SIZE + 2);
  renderDevice();
  await userEvent.click(await screen.findByRole("button", { name: "Ver más" }));
  expect(await screen.findByText("Parte de lo que guardaste ya no está disponible.")).toBeTruthy();
  expect(titles()).toEqual(ids.slice(0, -1));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test("a visitor can try again when the list could not be loaded", async () => {
  storeOnDevice(2);
  const answer = fetchMock.getMockImplementation();
  fetchMock.mockImplementation(async () => Response.json({ error: "x" }, { status: 404 }));
  renderDevice();
  const retry = await screen.findByRole("button", { name: "Reintentar" }, { timeout: 60_000 });
  if (answer) fetchMock.mockImplementation(answer);
  await userEvent.click(retry);
  expect(await screen.findByText("Parte de lo que guardaste ya no está disponible.")).toBeTruthy();
});

test("a visitor who saved nothing is led to the catalogue, without a request", () => {
  renderDevice();
  expect(titles()).toEqual(["Todavía no has guardado nada"]);
  expect(fetchMock).not.toHaveBeenCalled();
});
