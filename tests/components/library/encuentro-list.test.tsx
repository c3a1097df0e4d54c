import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EncuentroList } from "@/components/library/encuentros/received-encuentro-list";
import { encuentroView } from "../../../tools/factories/ayni-detail";

vi.mock("@/components/ayni/viewer-zone", () => ({ useViewerZone: () => "Europe/Madrid" }));

const SERVER_START = Date.parse("2027-01-15T17:00:00.000Z");
// The clock of whoever looks is ten minutes late.
const LATE_MS = 10 * 60_000;
const MINUTE = 60_000;
const JOIN_URL = "https://meet.example/sala";

const encuentro = encuentroView("2027-01-15T18:00:00.000Z");
const posted: string[] = [];
const stay = (event: Event) => event.preventDefault();
let link: string | null;
let reads: number;

function answer(url: string, method: string): Response {
  if (method === "POST") {
    posted.push(url);
    return new Response(null, { status: 204 });
  }
  reads += 1;
  const now = Date.now() + LATE_MS;
  const open = now >= Date.parse(encuentro.startsAt) - 15 * MINUTE && now < Date.parse(encuentro.endsAt);
  const session = { ...encuentro, opensAt: "2027-01-15T17:45:00.000Z", joinUrl: open ? link : null };
  const metadata = { total: 1, pageSize: 1, after: null, now: new Date(now).toISOString() };
  return Response.json({ content: [session], metadata });
}

beforeEach(() => {
  document.addEventListener("click", stay);
  vi.useFakeTimers({ now: SERVER_START - LATE_MS });
  posted.length = 0;
  reads = 0;
  link = JOIN_URL;
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => answer(url, method));
});
afterEach(() => {
  document.removeEventListener("click", stay);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(given: { preview?: boolean; online?: boolean } = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EncuentroList
        ayniId="a1"
        encuentros={[encuentro]}
        place={null}
        online
        preview={false}
        start={new Date(SERVER_START).toISOString()}
        {...given}
      />
    </QueryClientProvider>,
  );
  await pass(100);
}

const button = () => screen.queryByRole("link", { name: "Entrar al encuentro" });

test("the way in appears by itself fifteen minutes before, by the server's clock, and goes with the end", async () => {
  await show();
  expect(screen.getByText("Empieza en 1 h")).toBeTruthy();
  expect(screen.getByText("Podrás entrar 15 minutos antes")).toBeTruthy();
  await pass(20 * MINUTE);
  expect(screen.getByText("Empieza en 40 min")).toBeTruthy();
  expect(button()).toBeNull();
  expect(reads).toBe(1);

  await pass(25 * MINUTE + 1000);
  expect(button()?.getAttribute("href")).toBe(JOIN_URL);
  expect(button()?.getAttribute("rel")).toBe("noopener noreferrer");
  expect(button()?.getAttribute("target")).toBe("_blank");
  expect(reads).toBe(2);

  await pass(15 * MINUTE);
  expect(screen.getByText("Ahora")).toBeTruthy();
  await pass(90 * MINUTE);
  expect(button()).toBeNull();
  expect(screen.getByText("Ya han pasado")).toBeTruthy();
  expect(reads).toBe(2);
});

test("whoever enters is written down, and their Master is not", async () => {
  await show();
  await pass(46 * MINUTE);
  fireEvent.click(screen.getByRole("link", { name: "Entrar al encuentro" }));
  await pass(100);
  expect(posted).toEqual([`/api/encuentros/${encuentro.id}/attendance`]);
});

test("its Master looks without being there", async () => {
  await show({ preview: true });
  await pass(46 * MINUTE);
  fireEvent.click(screen.getByRole("link", { name: "Entrar al encuentro" }));
  await pass(100);
  expect(posted).toEqual([]);
});

test("a link that is not there yet comes within a minute of being given", async () => {
  link = null;
  await show();
  await pass(46 * MINUTE);
  expect(screen.getByText("Todavía no hay enlace")).toBeTruthy();
  link = JOIN_URL;
  await pass(MINUTE + 1000);
  expect(button()?.getAttribute("href")).toBe(JOIN_URL);
});

test("in person there is no link to wait for", async () => {
  link = null;
  await show({ online: false });
  await pass(46 * MINUTE);
  expect(screen.queryByText("Todavía no hay enlace")).toBeNull();
  expect(button()).toBeNull();
});
