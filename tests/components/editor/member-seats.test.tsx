import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyForm, toFormField } from "@/components/editor/form-values";
import { toUpdateInput } from "@/components/editor/to-update-input";
import { buildWorkshop, renderEditor, stubEditorApi } from "./setup";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" }));
vi.mock("@/components/common/session/use-session", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ toast: vi.fn() }));

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
  expect(memberSeats).toEqual({ count: 4, until: "2027-02-03T09:00:00Z" });
  for (const change of [{ capacity: "" }, { memberSeats: "" }, { contentType: "EBOOK" } as const])
    expect((await toUpdateInput({ ...form, ...change })).memberSeats).toBeNull();
});

test("their errors are shown at their fields", () => {
  expect(toFormField("memberSeats.count")).toBe("memberSeats");
  expect(toFormField("memberSeats.until")).toBe("memberSeatsUntil");
});

test.each([
  [true, 1],
  [false, 0],
])("with a membership on offer (%s) they are asked for once seats are limited", async (hasPlans, shown) => {
  const { user } = renderEditor(buildWorkshop(), 3, { hasPlans });
  await screen.findByRole("heading", { name: "Encuentros" });
  const seats = screen.getByLabelText(/^Lugares/);
  await user.clear(seats);
  expect(screen.queryByLabelText(/^Reservados para miembros/)).toBeNull();
  await user.type(seats, "12");
  expect(screen.queryAllByLabelText(/^Reservados para miembros/)).toHaveLength(shown);
});
