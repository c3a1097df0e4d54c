import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Session } from "next-auth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionOverride } from "@/components/common/session/use-session";
import { OwnerTools } from "@/components/teaching/owner-tools";
import type { OwnPage } from "@/components/teaching/own-page";
import { storePublishedFlash } from "@/components/teaching/published-flash";

const MASTER_ID = "01a208c4-6fbb-740c-8971-864c804a0f40";
const content: OwnPage = {
  kind: "ayni",
  id: "01a208c4-6fbb-740c-8971-000000000000",
  slug: "respirar",
  title: "Respirar",
  version: 3,
  hasEncuentros: true,
  isPriced: true,
  masterId: MASTER_ID,
};

let numbers = { recentViews: 1234, receivers: 1, followers: 2 };
const bankDetails = { current: null, pending: null };
const fetchNumbers = vi.fn(async (url: string) =>
  Response.json({ data: url.endsWith("/bank-details") ? bankDetails : numbers }),
);

beforeEach(() => {
  numbers = { recentViews: 1234, receivers: 1, followers: 2 };
  vi.stubGlobal("fetch", fetchNumbers);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetchNumbers.mockClear();
  sessionStorage.clear();
});

function renderAs(userId: string | null, page = content, role = "master") {
  const data = userId === null ? null : ({ userId, user: { id: userId, role } } as Session);
  const state = data
    ? ({ status: "authenticated", data } as const)
    : ({ status: "unauthenticated", data: null } as const);
  return render(
    <SessionOverride value={state}>
      <OwnerTools page={page} />
    </SessionOverride>,
  );
}

test("links to what a Master does with a content, with its numbers", async () => {
  renderAs(MASTER_ID);
  const bar = await screen.findByRole("region", { name: "Tu enseñanza" });
  await waitFor(() => expect(bar.textContent).toContain("1.234 vistas en 30 días"));
  expect(bar.textContent).toContain("1 vez recibido");
  expect(screen.getByRole("link", { name: "Editar" }).getAttribute("href")).toBe("/crear/respirar");
  expect(screen.getByRole("link", { name: "Participantes" }).getAttribute("href")).toBe(
    "/ofrecer/respirar/participantes",
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["a visitor", null, "master"],
  ["another Master", "01a208c4-6fbb-740c-8971-111111111111", "master"],
  ["a former Master", MASTER_ID, "student"],
])("shows nothing to %s, and asks for no numbers", (_who, userId, role) => {
  const { container } = renderAs(userId, { ...content, id: crypto.randomUUID() }, role);
  expect(container.innerHTML).toBe("");
  expect(fetchNumbers).not.toHaveBeenCalled();
});

test.each([
  [0, /Todavía no te sigue nadie/],
  [1, /a la persona que te sigue/],
  [1500, /a las 1\.500 personas que te siguen/],
])("after the first publication it tells once that %i followers are notified", async (followers, text) => {
  numbers = { recentViews: 0, receivers: 0, followers };
  const page = { ...content, id: crypto.randomUUID() };
  storePublishedFlash(page.id);
  const { unmount } = renderAs(MASTER_ID, page);
  const dialog = await screen.findByRole("dialog", { name: "Ya está publicado" });
  await waitFor(() => expect(dialog.textContent).toMatch(text));
  // The page stays usable.
  expect(screen.getByRole("link", { name: "Editar" })).toBeTruthy();
  unmount();
  renderAs(MASTER_ID, page);
  await screen.findByRole("region", { name: "Tu enseñanza" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["priced", true, 1],
  ["free", false, 0],
])("asks where to be paid after a %s publication: %s", async (_kind, isPriced, links) => {
  const page = { ...content, id: crypto.randomUUID(), isPriced };
  storePublishedFlash(page.id);
  renderAs(MASTER_ID, page);
  const dialog = await screen.findByRole("dialog", { name: "Ya está publicado" });
  await waitFor(() => expect(dialog.textContent).toMatch(/personas que te siguen/));
  await waitFor(() => expect(screen.queryAllByRole("link", { name: "Cómo te pagamos" })).toHaveLength(links));
});

test("offers the link, WhatsApp, pictures and the QR code", async () => {
  const user = userEvent.setup();
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  renderAs(MASTER_ID, { kind: "master", slug: "lucia", title: "Lucía Ferrer", masterId: MASTER_ID });
  await user.click(await screen.findByRole("button", { name: "Compartir" }));
  await screen.findByRole("dialog", { name: "Compartir" });
  const url = new URL("/maestros/lucia", location.origin).href;
  await user.click(screen.getByRole("button", { name: "Copiar enlace" }));
  expect(writeText).toHaveBeenCalledWith(url);
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/WhatsApp/)).toBe(
    `https://wa.me/?text=${encodeURIComponent(`Lucía Ferrer, en Ayllu\n${url}`)}`,
  );
  expect(hrefOf(/Historia/)).toMatch(/^\/tejidos\/historia\/maestro\/lucia\.png/);
  expect(hrefOf(/Cuadrada/)).toMatch(/^\/tejidos\/cuadrado\/maestro\/lucia\.png/);
  expect(hrefOf(/Apaisada/)).toMatch(/^\/tejidos\/compartir\/maestro\/lucia\.png/);
  expect(hrefOf(/Código QR/)).toMatch(/^\/tejidos\/qr\/maestro\/lucia\.png/);
});
