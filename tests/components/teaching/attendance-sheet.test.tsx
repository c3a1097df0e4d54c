import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AttendanceSheet } from "@/components/teaching/attendance-sheet";
import { toast } from "@/components/ui/toast";
import type { Attendee } from "@/lib/teaching/participants/schema";

vi.mock("@/components/ui/toast", () => ({ toast: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

const attendees: Attendee[] = ["Ana", "Luz", "Sol"].map((name, index) => ({
  userId: `u${index}`,
  name,
  lastName: "",
  slug: null,
  profileImage: null,
  isPresent: index === 0,
}));

function renderSheet(hasStarted = true) {
  const encuentro = {
    id: "e1",
    startsAt: "2026-01-01T10:00:00Z",
    placeTimezone: null,
    title: "",
    hasStarted,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttendanceSheet ayniId="a1" encuentro={encuentro} attendees={attendees} />
    </QueryClientProvider>,
  );
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
  expect(toast).toHaveBeenCalledWith("Este encuentro se canceló.", { kind: "error" });
});

test("before the start there is only a list to print", () => {
  renderSheet(false);
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ disabled }) => disabled)).toBe(true);
  expect(screen.queryByRole("button", { name: /Marcar/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Imprimir" })).toBeTruthy();
});
