import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RoomEnded } from "@/components/room/stage/room-ended";
import type { RoomFarewell, RoomView } from "@/lib/rooms/room/schema";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";
import { buildRoomView } from "./room-view";

stubExports(zoneModule, { useViewerZone: () => "Europe/Madrid" });

afterEach(() => vi.unstubAllGlobals());

const NEXT = {
  id: "0190a3c4-0000-7000-8000-000000000002",
  title: "",
  startsAt: "2027-01-22T18:00:00.000Z",
  timezone: "Europe/Madrid",
};

/** Shows the end of a room at an instant. Returns the calls that are made, and what happens after reopening. */
function renderEnd(changes: Partial<RoomView>, farewell: Partial<RoomFarewell>, now: string) {
  const calls: string[] = [];
  const onReturn = vi.fn();
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    const answer = { isSettled: true, orderId: null, next: null, attendees: null, ...farewell };
    return Promise.resolve(method === "GET" ? Response.json(answer) : new Response(null, { status: 204 }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RoomEnded
        view={buildRoomView({ now, ...changes })}
        clockAheadMs={Date.parse(now) - Date.now()}
        end={{ reason: "room_ended", note: null }}
        onReturn={onReturn}
      />
    </QueryClientProvider>,
  );
  return { calls, onReturn };
}

test("its Master sees who came and when they meet again, and opens it again before its time is over", async () => {
  const attendees = [{ userId: "u1", name: "Ana Peña", photoUrl: null, minutes: 50 }];
  const own = { role: "host" as const, isOwn: true };
  const { calls, onReturn } = renderEnd(own, { attendees, next: NEXT }, "2027-01-15T19:00:00.000Z");
  expect(await screen.findByText("Ana Peña")).toBeTruthy();
  expect(screen.getByText("50 minutos")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Escribir al grupo" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Escribir a quienes vinieron" }).getAttribute("href")).toContain(
    "para=asistentes",
  );
  expect(screen.getByText(/viernes, 22 de enero/i)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Volver a abrir la sala" }));
  await vi.waitFor(() => expect(onReturn).toHaveBeenCalledOnce());
  expect(calls.at(-1)).toMatch(/^POST .*\/room\/reopening$/);
});

test.each([
  ["after its time", { role: "host", isOwn: true }, "2027-01-15T19:31:00.000Z"],
  ["who is not its Master", { role: "host", isOwn: false }, "2027-01-15T19:00:00.000Z"],
] as const)("nobody opens it again %s", async (_, changes, now) => {
  renderEnd(changes, { next: NEXT }, now);
  expect(await screen.findByText("El próximo encuentro")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Volver a abrir la sala" })).toBeNull();
});
