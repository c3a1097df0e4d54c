import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyForm, toFormField } from "@/components/editor/form-values";
import { toUpdateInput } from "@/components/editor/to-update-input";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import { buildWorkshop, renderEditor, stubEditorApi } from "./setup";

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

beforeEach(stubEditorApi);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const form = {
  ...emptyForm,
  contentType: "WORKSHOP",
  capacity: "12",
  memberSeats: "4",
  memberSeatsUntil: "2027-02-03T10:00",
  timezone: "Europe/Madrid",
} as const;

test("seats kept for members are sent with the instant up to which they are", async () => {
  const { memberSeats } = await toUpdateInput({ ...form });
  expect(memberSeats).toEqual({ count: 4, until: "2027-02-03T09:00:00Z", planIds: [] });
  for (const change of [{ capacity: "" }, { memberSeats: "" }, { contentType: "EBOOK" } as const])
    expect((await toUpdateInput({ ...form, ...change })).memberSeats).toBeNull();
});

test("their errors are shown at their fields", () => {
  expect(toFormField("memberSeats.count")).toBe("memberSeats");
  expect(toFormField("memberSeats.until")).toBe("memberSeatsUntil");
  expect(toFormField("memberSeats.planIds")).toBe("memberSeatsPlans");
});

const CIRCLE = { id: "p1", name: "Círculo" };
const SEED = { id: "p2", name: "Semilla" };

test.each([
  [[CIRCLE], 1],
  [[], 0],
])("with memberships on offer (%j) they are asked for once seats are limited", async (plans, shown) => {
  const { user } = renderEditor(buildWorkshop(), 3, { plans });
  await screen.findByRole("heading", { name: "Encuentros" });
  const seats = screen.getByLabelText(/^Lugares/);
  await user.clear(seats);
  expect(screen.queryByLabelText(/^Reservados para miembros/)).toBeNull();
  await user.type(seats, "12");
  expect(screen.queryAllByLabelText(/^Reservados para miembros/)).toHaveLength(shown);
});

test.each([
  [[CIRCLE, SEED], 1],
  [[CIRCLE], 0],
])("of %j their Master chooses for whose members they are", async (plans, shown) => {
  const memberSeats = { count: 4, left: 4, until: "2099-02-03T09:00:00Z", planIds: [] };
  renderEditor({ ...buildWorkshop(), capacity: 12, memberSeats }, 3, { plans });
  await screen.findByLabelText(/^Reservados para miembros/);
  await waitFor(() => expect(screen.queryAllByLabelText(/^Para quién/)).toHaveLength(shown));
});
