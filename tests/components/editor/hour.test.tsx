import { render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { MemberButton } from "@/components/content-page/member-button";
import { toFormValues } from "@/components/editor/to-form-values";
import { toUpdateInput } from "@/components/editor/to-update-input";
import { toPreviewDetail } from "@/components/editor/preview/preview-detail";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import {
  buildWorkshop,
  getButton,
  openStep,
  person,
  renderEditor,
  stored,
  stubEditorApi,
  waitUntilSaved,
  writeEssentials,
} from "./setup";

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

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

test("a new cita has a price until its Master says otherwise, and is published below it", async () => {
  const { user } = renderEditor();
  await user.click(screen.getByRole("button", { name: /^Cita, con una persona/ }));
  await openStep(user, /4\. Precio/);
  expect(screen.getByRole("radio", { name: /Con precio/ })).toHaveProperty("checked", true);
  const next = getButton("Siguiente");
  expect(next.compareDocumentPosition(getButton("Publicar"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(next);
  expect(screen.getByRole("heading", { name: "Revisa y publica" })).toBeTruthy();
});

test("a chosen price stays when a cita is chosen", async () => {
  const { user } = renderEditor(buildWorkshop({ suggestedAmount: 0 }));
  await user.click(screen.getByRole("button", { name: /^Cita, con una persona/ }));
  await openStep(user, /4\. Precio/);
  expect(screen.getByRole("radio", { name: /Gratis/ })).toHaveProperty("checked", true);
});

test("a pack that is no cheaper than its hours one by one is told while it is priced", async () => {
  const { user } = renderEditor(hour(), 4);
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  await user.type(screen.getByLabelText("Precio"), "40");
  const pack = screen.getByLabelText(/^Precio de 10 sesiones/);
  await user.type(pack, "500");
  expect(screen.getByText(/^No sale a cuenta: 10 sueltas cuestan 400/)).toBeTruthy();
  await user.clear(pack);
  await user.type(pack, "350");
  expect(screen.queryByText(/No sale a cuenta/)).toBeNull();
});

test("in person the city and country of the profile are proposed, and what is written stays", async () => {
  const { user } = renderEditor(hour(), 3, { master: { ...person, city: "Cádiz", country: "ES" } });
  await user.click(screen.getByRole("radio", { name: /Presencial/ }));
  const city = await screen.findByLabelText<HTMLInputElement>("Ciudad");
  expect([city.value, screen.getByLabelText<HTMLSelectElement>("País").value]).toEqual(["Cádiz", "ES"]);
  await user.clear(city);
  await user.type(city, "Sevilla");
  await user.click(screen.getByRole("radio", { name: /Videollamada/i }));
  await user.click(screen.getByRole("radio", { name: /Presencial/ }));
  expect((await screen.findByLabelText<HTMLInputElement>("Ciudad")).value).toBe("Sevilla");
});

test("a new cita is saved with what is shown, such as the currency of its Master's country", async () => {
  const { user } = renderEditor(null, 1, { currency: "COP" });
  await user.click(screen.getByRole("button", { name: /^Cita, con una persona/ }));
  await writeEssentials(user, /^Evento/);
  await openStep(user, /4\. Precio/);
  expect(screen.getByLabelText("Moneda")).toHaveProperty("value", "COP");
  await user.type(screen.getByLabelText("Precio"), "80000");
  await user.tab();
  await waitFor(() =>
    expect(stored.fields).toMatchObject({ amount: 8_000_000, currency: "COP", language: "es" }),
  );
  await waitUntilSaved();
});

/** A cita with a price, ready to be published. */
const priced = () => ({ ...hour(), amount: 4000, suggestedAmount: null });

const isMarked = (label: RegExp) => screen.getByLabelText(label).getAttribute("aria-invalid") === "true";

test("a wrong price of a pack is told at that pack, and nothing is ready then", async () => {
  const { user } = renderEditor(priced(), 4);
  expect(screen.getByText("Todo listo para publicar")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Precio de 5 sesiones/), "abc");
  await user.tab();
  await waitFor(() => expect(isMarked(/^Precio de 5 sesiones/)).toBe(true));
  expect(isMarked(/^Precio de 3 sesiones/)).toBe(false);
  expect(screen.queryByText("Todo listo para publicar")).toBeNull();
  expect(getButton(/^4\. Precio/).textContent).toMatch(/por corregir$/);
  await openStep(user, /^5\. Publicar/);
  expect(screen.queryByText(/^Ya está todo/)).toBeNull();
});

test("a pack below what can be charged is told at that pack before it is published", async () => {
  const { user } = renderEditor(priced(), 4);
  await user.type(screen.getByLabelText(/^Precio de 10 sesiones/), "0,30");
  await user.click(getButton("Publicar"));
  await waitFor(() => expect(isMarked(/^Precio de 10 sesiones/)).toBe(true));
  expect(isMarked(/^Precio de 3 sesiones/)).toBe(false);
});

test("what is wrong in the third step is marked there once it is left, and leads to its field", async () => {
  const { user } = renderEditor(priced(), 3);
  const perDay = await screen.findByLabelText(/^Citas al día/);
  await user.type(perDay, "-3");
  await user.click(getButton("Siguiente"));
  await waitFor(() => expect(getButton(/^3\. Citas/).textContent).toMatch(/por corregir$/));
  const [correction] = screen.getAllByRole("button", { name: /^Corregir lo marcado en «Citas»/ });
  if (correction) await user.click(correction);
  expect(document.activeElement).toBe(perDay);
  await user.clear(perDay);
  await user.tab();
  await waitFor(() => expect(getButton(/^3\. Citas/).textContent).toMatch(/completo$/));
  expect(screen.getByText("Todo listo para publicar")).toBeTruthy();
});

test("a draft with a price has none until it is written, and is not for nothing", async () => {
  const { user } = renderEditor(buildWorkshop({ suggestedAmount: null }), 4);
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  const card = within(screen.getByRole("complementary"));
  expect(card.getByText("Sin precio todavía")).toBeTruthy();
  expect(card.queryByText("Gratis")).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Gratis/ }));
  expect(card.getByText("Gratis")).toBeTruthy();
  const form = toFormValues(buildWorkshop({ suggestedAmount: null }), new Date());
  const page = await toPreviewDetail({ ...form, pricing: "PAID", amount: "" }, person);
  render(
    <MemberButton ayni={{ ...page, seatPrice: 0, hasCodes: false }} state="open" onReceive={() => {}} />,
  );
  expect(screen.getByRole("button", { name: /^(Reservar|Comprar)$/ })).toBeTruthy();
});
