import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReceivedEncuentroList } from "@/components/library/encuentros/received-encuentro-list";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { isEncuentroOpen } from "@/lib/library/attendance/policy";
import { buildEncuentroView } from "@/tests/support/factories/ayni-detail";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(zoneModule, { useViewerZone: () => "Europe/Madrid" });

const SERVER_START = Date.parse("2027-01-15T17:00:00.000Z");
// The viewer's clock is ten minutes behind.
const CLOCK_LAG_MS = 10 * 60_000;
const MINUTE = 60_000;
const JOIN_URL = "https://meet.example/sala";

const encuentro = buildEncuentroView("2027-01-15T18:00:00.000Z");
const posted: string[] = [];
const preventNavigation = (event: Event) => event.preventDefault();
let link: string | null;
let fetchCount: number;
let opened: Pick<EncuentroView, "openedAt" | "endedAt">;

function respond(url: string, method: string): Response {
  if (method === "POST") {
    posted.push(url);
    return new Response(null, { status: 204 });
  }
  fetchCount += 1;
  const now = Date.now() + CLOCK_LAG_MS;
  const isOpen = isEncuentroOpen({ ...encuentro, ...opened }, now);
  const view = {
    ...encuentro,
    ...opened,
    opensAt: "2027-01-15T17:45:00.000Z",
    joinUrl: isOpen ? link : null,
  };
  const metadata = { total: 1, pageSize: 1, after: null, now: new Date(now).toISOString() };
  return Response.json({ content: [view], metadata });
}

beforeEach(() => {
  document.addEventListener("click", preventNavigation);
  vi.useFakeTimers({ now: SERVER_START - CLOCK_LAG_MS });
  posted.length = 0;
  fetchCount = 0;
  link = JOIN_URL;
  opened = {};
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => respond(url, method));
});
afterEach(() => {
  document.removeEventListener("click", preventNavigation);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function renderList(props: { isPreview?: boolean; isOnline?: boolean } = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReceivedEncuentroList
        ayniId="a1"
        encuentros={[encuentro]}
        venue={null}
        placeCity={null}
        isOnline
        isPreview={false}
        renderedAt={new Date(SERVER_START).toISOString()}
        {...props}
      />
    </QueryClientProvider>,
  );
  await advance(100);
}

const queryJoinLink = () => screen.queryByRole("link", { name: "Entrar al encuentro" });

test("the join link appears 15 minutes before the start by the server's clock, and disappears at the end", async () => {
  await renderList();
  expect(screen.getByText("Empieza en 1 h")).toBeTruthy();
  expect(screen.getByText("Podrás entrar 15 minutos antes")).toBeTruthy();
  await advance(20 * MINUTE);
  expect(screen.getByText("Empieza en 40 min")).toBeTruthy();
  expect(queryJoinLink()).toBeNull();
  expect(fetchCount).toBe(1);

  await advance(25 * MINUTE + 1000);
  expect(queryJoinLink()?.getAttribute("href")).toBe(JOIN_URL);
  expect(queryJoinLink()?.getAttribute("rel")).toBe("noopener noreferrer");
  expect(queryJoinLink()?.getAttribute("target")).toBe("_blank");
  expect(fetchCount).toBe(2);

  await advance(15 * MINUTE);
  expect(screen.getByText("Ahora")).toBeTruthy();
  await advance(90 * MINUTE);
  expect(queryJoinLink()).toBeNull();
  expect(screen.getByText("Ya han pasado")).toBeTruthy();
  expect(fetchCount).toBe(2);
});

const getEntering = () => screen.getByRole("region", { name: /^Cómo entrar/ }).textContent;

test("how it is entered is told as what is to come only until it is open", async () => {
  await renderList();
  expect(getEntering()).toMatch(/^Cómo entrarásDesde esta misma página: 15 minutos antes aparecerá el botón/);
  await advance(46 * MINUTE);
  expect(getEntering()).toMatch(
    /^Cómo entrarLa sala ya está abierta: entra con el botón «Entrar al encuentro»/,
  );
  await advance(20 * MINUTE);
  expect(document.body.textContent).not.toContain("15 minutos antes");
  await advance(90 * MINUTE);
  expect(screen.queryByRole("region", { name: /^Cómo entrar/ })).toBeNull();
});

test("a room that is open is not told to open later, nor is one that has been ended", async () => {
  opened = { openedAt: "2027-01-15T16:59:00.000Z" };
  await renderList();
  expect(screen.getByText("Ahora")).toBeTruthy();
  expect(getEntering()).toContain("La sala ya está abierta");
  expect(document.body.textContent).not.toContain("15 minutos antes");
  cleanup();
  opened = { ...opened, endedAt: "2027-01-15T16:59:30.000Z" };
  await renderList();
  expect(screen.getByText("Ya han pasado")).toBeTruthy();
  expect(screen.queryByRole("region", { name: /^Cómo entrar/ })).toBeNull();
});

test("an open encuentro without a link promises no button now", async () => {
  link = null;
  await renderList();
  await advance(46 * MINUTE);
  expect(getEntering()).toMatch(/^Cómo entrarDesde esta misma página, con el botón/);
});

test("joining records attendance", async () => {
  await renderList();
  await advance(46 * MINUTE);
  fireEvent.click(screen.getByRole("link", { name: "Entrar al encuentro" }));
  await advance(100);
  expect(posted).toEqual([`/api/encuentros/${encuentro.id}/attendance`]);
});

test("the Master's attendance is not recorded", async () => {
  await renderList({ isPreview: true });
  await advance(46 * MINUTE);
  fireEvent.click(screen.getByRole("link", { name: "Entrar al encuentro" }));
  await advance(100);
  expect(posted).toEqual([]);
});

test("a link added later appears within a minute", async () => {
  link = null;
  await renderList();
  await advance(46 * MINUTE);
  expect(screen.getByText("Todavía no hay enlace")).toBeTruthy();
  link = JOIN_URL;
  await advance(MINUTE + 1000);
  expect(queryJoinLink()?.getAttribute("href")).toBe(JOIN_URL);
});

test("in-person encuentros show no missing link", async () => {
  link = null;
  await renderList({ isOnline: false });
  await advance(46 * MINUTE);
  expect(screen.queryByText("Todavía no hay enlace")).toBeNull();
  expect(queryJoinLink()).toBeNull();
});
