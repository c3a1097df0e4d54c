import { screen, waitFor } from "@testing-library/react";
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { toFormValues } from "@/components/editor/to-form-values";
import { toUpdateInput } from "@/components/editor/to-update-input";
import { toPreviewDetail } from "@/components/editor/preview/preview-detail";
import { buildWorkshop, openStep, renderEditor, stored, stubEditorApi } from "./setup";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" }));
vi.mock("@/components/common/session/use-session", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ toast: vi.fn() }));

beforeEach(stubEditorApi);
afterEach(() => vi.unstubAllGlobals());

const TERMS = {
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeHours: 12,
  horizonDays: 60,
  perDay: null,
  moveHours: 24,
  questions: [],
  packs: [],
  zone: null,
};

/** An hour that once took place on dates, with a part of attendance and days of access of its own. */
const hour = () =>
  buildWorkshop({
    contentType: "EVENT",
    isBookable: true,
    sessionMinutes: 60,
    session: TERMS,
    encuentros: [],
    attendancePercent: 50,
    accessDays: 30,
  });

test("asks neither for the attendance nor for the access to an hour with one person", async () => {
  const { user } = renderEditor(hour(), 3);
  expect(await screen.findByRole("radio", { name: /Citas, con una persona/ })).toHaveProperty(
    "checked",
    true,
  );
  expect(screen.queryByLabelText(/Asistencia/)).toBeNull();
  await openStep(user, /Precio/);
  expect(screen.getByRole("radio", { name: /Con precio/ })).toBeTruthy();
  expect(screen.queryByRole("group", { name: /Cuánto tiempo/ })).toBeNull();
  expect(screen.queryByLabelText("Días de acceso")).toBeNull();
});

test("saves the defaults of both", async () => {
  const form = toFormValues(hour(), new Date());
  expect(await toUpdateInput(form)).toMatchObject({ attendancePercent: 70, accessDays: null });
  expect(await toUpdateInput({ ...form, contentType: "WORKSHOP" })).toMatchObject({ accessDays: 30 });
});

test("the card of a draft says that one chooses an hour, not that none is free", () => {
  renderEditor(hour(), 5);
  expect(screen.getAllByText("Cada persona elige su hora").length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Sesión de 60 min/).length).toBeGreaterThan(0);
  expect(screen.queryByText("Sin horas libres ahora")).toBeNull();
});

test("the page of a draft is that of a cita, with its length and what one may do", async () => {
  const form = toFormValues(hour(), new Date());
  const detail = await toPreviewDetail(form, buildWorkshop().master);
  expect(detail.session).toEqual(TERMS);
  expect(
    (await toPreviewDetail({ ...form, contentType: "WORKSHOP" }, buildWorkshop().master)).session,
  ).toBeNull();
  const unfinished = { ...form, session: { ...form.session, minutes: "" } };
  expect((await toPreviewDetail(unfinished, buildWorkshop().master)).session).toMatchObject({ minutes: 60 });
});

test("a cita is chosen beside the types, which makes it an event by the hour", async () => {
  const { user } = renderEditor(buildWorkshop());
  const cita = screen.getByRole("button", { name: /^Cita, con una persona/ });
  expect(cita.getAttribute("aria-pressed")).toBe("false");
  await user.click(cita);
  expect(cita.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("radio", { name: /^Evento/ })).toHaveProperty("checked", true);
  await waitFor(() => expect(stored.fields).toMatchObject({ contentType: "EVENT", isBookable: true }));
  await openStep(user, /Citas/);
  expect(await screen.findByRole("radio", { name: /Citas, con una persona/ })).toHaveProperty(
    "checked",
    true,
  );
});

test("packs are priced after one hour, in its currency", async () => {
  const { user } = renderEditor(hour(), 3);
  await screen.findByRole("radio", { name: /Citas, con una persona/ });
  expect(screen.queryByLabelText(/^Precio de 3 sesiones/)).toBeNull();
  await openStep(user, /Precio/);
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  const [price, pack] = [
    screen.getByLabelText("Precio"),
    screen.getByLabelText(/^Precio de 3 sesiones \(EUR\)/),
  ];
  expect(price.compareDocumentPosition(pack)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole("radio", { name: /Gratis/ }));
  expect(screen.queryByLabelText(/^Precio de 3 sesiones/)).toBeNull();
});
