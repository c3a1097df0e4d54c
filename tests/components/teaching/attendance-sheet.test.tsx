import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AttendanceSheet } from "@/components/teaching/attendance-sheet";
import { toast } from "@/components/ui/toast";
import type { Attendee } from "@/lib/teaching/participants/schema";
import * as toastModule from "@/components/ui/toast";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const refresh = vi.fn();

stubExports(toastModule, { toast: vi.fn() });
stubExports(navigation, { useRouter: () => ({ refresh }) });

afterEach(() => {
  vi.unstubAllGlobals();
  refresh.mockClear();
});

const queryClient = new QueryClient();

const attendees: Attendee[] = ["Ana", "Luz", "Sol"].map((name, index) => ({
  userId: `u${index}`,
  name,
  lastName: "",
  slug: null,
  profileImage: null,
  isPresent: index === 0,
  measured: null,
  correctionReason: null,
}));

const MINUTES = [50, 10, 0];

/** The measure of an hour in our own room, at 70 %. */
const measuredAttendees: Attendee[] = attendees.map((attendee, index) => {
  const minutes = MINUTES[index] ?? 0;
  const percent = Math.round(minutes / 0.6);
  return { ...attendee, measured: { minutes, percent, isPresent: percent >= 70 } };
});

type SheetState = { hasStarted?: boolean; canMark?: boolean; isInRoom?: boolean; listed?: Attendee[] };

function buildSheet({
  hasStarted = true,
  canMark = hasStarted,
  isInRoom = false,
  listed = isInRoom ? measuredAttendees : attendees,
}: SheetState) {
  const encuentro = {
    id: "e1",
    startsAt: "2026-01-01T10:00:00Z",
    placeTimezone: null,
    title: "",
    hasStarted,
    canMark,
    isInRoom,
    canReopen: false,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <AttendanceSheet
        ayniId="a1"
        encuentro={encuentro}
        attendees={listed}
        requiredPercent={isInRoom ? 70 : null}
      />
    </QueryClientProvider>
  );
}

function renderSheet(state: SheetState = {}) {
  render(buildSheet(state));
  return userEvent.setup();
}

/** Answers each call with a status, and records their bodies. */
function stubCalls(...statuses: number[]) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    const status = statuses[bodies.length - 1] ?? 204;
    const refusal = JSON.stringify({
      success: false,
      error: "Conflict",
      message: "Este encuentro se canceló.",
    });
    return Promise.resolve(new Response(status === 204 ? null : refusal, { status }));
  });
  return bodies;
}

const getChecked = () => screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);

test("saves each mark at once, and all that are missing with one call", async () => {
  const bodies = stubCalls();
  const user = renderSheet();
  expect(screen.getByRole("status").textContent).toBe("1 de 3 personas");
  await user.click(screen.getByRole("checkbox", { name: "Ana" }));
  await user.click(screen.getByRole("checkbox", { name: "Luz" }));
  await user.click(screen.getByRole("button", { name: "Marcar a todas las personas" }));
  expect(getChecked()).toEqual([true, true, true]);
  await waitFor(() =>
    expect(bodies).toEqual([
      { present: [], absent: ["u0"] },
      { present: ["u1"], absent: [] },
      { present: ["u0", "u2"], absent: [] },
    ]),
  );
  expect(screen.getByRole("status").textContent).toBe("3 de 3 personas");
});

test("a mark that could not be saved goes back, with the reason", async () => {
  stubCalls(409);
  const user = renderSheet();
  await user.click(screen.getByRole("button", { name: "Marcar a todas las personas" }));
  await waitFor(() => expect(getChecked()).toEqual([true, false, false]));
  expect(toast).toHaveBeenCalledWith("Este encuentro se canceló.", { kind: "error", id: "attendance" });
});

test("shows the marks of another tab on return, but not over what was marked meanwhile", async () => {
  stubCalls();
  const user = userEvent.setup();
  const { rerender } = render(buildSheet({}));
  await user.click(screen.getByRole("checkbox", { name: "Ana" }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  fireEvent.focus(window);
  expect(refresh).toHaveBeenCalledOnce();
  // The list is on its way, as it was before this mark.
  await user.click(screen.getByRole("checkbox", { name: "Sol" }));
  const listed = attendees.map((attendee, index) => ({ ...attendee, isPresent: index === 1 }));
  rerender(buildSheet({ listed }));
  expect(getChecked()).toEqual([false, true, true]);
});

test("before the start there is only a list to print", () => {
  renderSheet({ hasStarted: false });
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ disabled }) => disabled)).toBe(true);
  expect(screen.queryByRole("button", { name: /Marcar/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Imprimir" })).toBeTruthy();
});

test("shows what was measured in our own room, and asks why a mark contradicts it", async () => {
  const bodies = stubCalls();
  const user = renderSheet({ isInRoom: true });
  expect(screen.getByText(/^10\smin · 17\s%$/)).toBeTruthy();
  expect(screen.getByText(/al menos el 70\s% del encuentro/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Marcar/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Luz" }));
  expect(getChecked()).toEqual([true, false, false]);
  expect(await screen.findByRole("dialog", { name: "¿Estuvo Luz?" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Corregir la asistencia" }));
  expect(await screen.findByText("Escribe el motivo")).toBeTruthy();
  await user.type(screen.getByLabelText("Motivo"), "Siguió por teléfono");
  await user.click(screen.getByRole("button", { name: "Corregir la asistencia" }));
  expect(await screen.findByText("Corregida: Siguió por teléfono")).toBeTruthy();
  expect(getChecked()).toEqual([true, true, false]);
  await user.click(screen.getByRole("checkbox", { name: "Luz" }));
  await waitFor(() => expect(screen.queryByText(/^Corregida/)).toBeNull());
  expect(bodies).toEqual([
    { present: ["u1"], absent: [], reason: "Siguió por teléfono" },
    { present: [], absent: ["u1"] },
  ]);
});

test("waits for the end of an encuentro in our own room", () => {
  renderSheet({ isInRoom: true, canMark: false });
  expect(screen.getByRole("status").textContent).toContain("Podrás corregirla cuando termine");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ disabled }) => disabled)).toBe(true);
});
