import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import { UPDATE, buildWorkshop, getButton, renderEditor, saleTerms, stubEditorApi } from "./setup";
import { errorResponse, responses } from "./stub-api";

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

beforeEach(stubEditorApi);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const paid = (amount: number, currency = "EUR") => buildWorkshop({ amount, currency, suggestedAmount: null });
const open = () => buildWorkshop({ amount: 1500, minimumAmount: 1000, suggestedAmount: 1500 });

const normalize = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

/** The figures under a price field. */
function getFigures(label: RegExp): (string | undefined)[] {
  const figures = screen.getByLabelText(label).closest("div")?.parentElement?.querySelector("dl");
  return [...(figures?.querySelectorAll("dd") ?? [])].map(({ textContent }) => normalize(textContent));
}

const getNote = (name: string) => normalize(screen.getByText(name).nextSibling?.textContent);

/** The text of the error that describes a field. */
function getFieldError(label: RegExp): string {
  const field = screen.getByLabelText(label);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const [errorId = ""] = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return normalize(document.getElementById(errorId)?.textContent) ?? "";
}

test("a price is split as it is typed, and the lines are there before it", async () => {
  const { user } = renderEditor(buildWorkshop({ suggestedAmount: null }), 4);
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  expect(getFigures(/^Precio$/)).toEqual(["–", "–", "–", "–"]);
  await user.type(screen.getByLabelText("Precio"), "25");
  expect(getFigures(/^Precio$/)).toEqual(["25,00 €", "4,34 €", "2,07 €", "18,59 €"]);
  expect(getNote("Si además regala un lugar solidario")).toBe("Paga 50,00 € y recibes 37,19 €");
  expect(getNote("Disponible")).toBe("En partes iguales, 14 días después de cada encuentro");
  await user.selectOptions(screen.getByLabelText("Moneda"), "JMD");
  expect(getFigures(/^Precio$/)).toEqual(["–", "–", "–", "–"]);
  expect(getFieldError(/^Precio$/)).toMatch(/^Lo mínimo que se puede cobrar es/);
});

test("the rates are those of the server, and a currency without cents has none", () => {
  const terms = { ...saleTerms, taxBasisPoints: 1900, feeBasisPoints: 450 };
  renderEditor(paid(11_900, "CLP"), 4, { terms: { ...terms, payoutHoldDays: 7 } });
  expect(getFigures(/^Precio$/)).toEqual(["$11.900 CLP", "$1.900 CLP", "$450 CLP", "$9.550 CLP"]);
  expect(screen.getByText("Impuestos, 19 %", { exact: false })).toBeTruthy();
  expect(screen.getByText("Ayllu, 4,5 % del resto", { exact: false })).toBeTruthy();
  expect(getNote("Disponible")).toMatch(/, 7 días después/);
  expect(screen.getByText(/^Los de España; según dónde viva quien compra/)).toBeTruthy();
});

test("where the buyer chooses, the minimum and the suggestion are split", () => {
  renderEditor(open(), 4);
  expect(getFigures(/Mínimo/)).toEqual(["10,00 €", "1,74 €", "0,83 €", "7,43 €"]);
  expect(getFigures(/Lo que sugieres/)).toEqual(["15,00 €", "2,60 €", "1,24 €", "11,16 €"]);
});

test("a recording is available after each purchase, and a free content has no figures", async () => {
  const { user } = renderEditor(
    buildWorkshop({ contentType: "PODCAST", onlineType: null, encuentros: [], amount: 900 }),
    4,
  );
  expect(getNote("Disponible")).toBe("14 días después de cada compra");
  await user.click(screen.getByRole("radio", { name: /Gratis/ }));
  expect(screen.queryByText("Recibes")).toBeNull();
  expect(screen.getByText(/Nadie paga nada/)).toBeTruthy();
});

test("screen readers hear the earnings once the typing pauses", async () => {
  renderEditor(paid(2500), 4);
  const status = within(screen.getByRole("region", { name: "Precio y acceso" })).getByRole("status");
  const before = status.textContent;
  vi.useFakeTimers();
  for (const value of ["1", "10"]) fireEvent.change(screen.getByLabelText("Precio"), { target: { value } });
  act(() => vi.advanceTimersByTime(500));
  expect(status.textContent).toBe(before);
  act(() => vi.advanceTimersByTime(1000));
  expect(normalize(status.textContent)).toBe("Del precio, 10,00 €, recibes 7,43 €.");
});

test.each([
  ["0,3", "Lo mínimo que se puede cobrar es 0,50 €"],
  ["veinte", "Indica un precio válido"],
])("the price %s is refused at its field when it is left, until it is right", async (text, message) => {
  const { user } = renderEditor(paid(2500), 4);
  const field = screen.getByLabelText("Precio");
  await user.clear(field);
  await user.type(field, text);
  expect(field.getAttribute("aria-invalid")).toBeNull();
  await user.tab();
  expect(getFieldError(/^Precio$/)).toBe(message);
  await user.clear(field);
  await user.type(field, "30");
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("a suggestion below the minimum is refused until either changes", async () => {
  const { user } = renderEditor(open(), 4);
  const minimum = screen.getByLabelText(/Mínimo/);
  await user.clear(minimum);
  await user.type(minimum, "20");
  await user.tab();
  expect(getFieldError(/Lo que sugieres/)).toBe("Lo que sugieres no puede ser menos que el mínimo");
  const checklist = within(screen.getByRole("complementary"));
  await user.click(checklist.getByRole("button", { name: /Un precio válido.*falta/ }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Lo que sugieres/));
  await user.clear(minimum);
  await user.type(minimum, "12");
  expect(screen.getByLabelText(/Lo que sugieres/).getAttribute("aria-invalid")).toBeNull();
});

test("a malformed minimum is told at the minimum alone", async () => {
  const { user } = renderEditor(buildWorkshop({ amount: 0, minimumAmount: 0, suggestedAmount: null }), 4);
  await user.type(screen.getByLabelText(/Mínimo/), "algo");
  await user.click(getButton("Publicar"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Mínimo/)));
  expect(getFieldError(/Mínimo/)).toBe("Indica un precio válido");
  expect(screen.getByRole("alert").textContent).toBe("Revisa el campo marcado.");
  expect(screen.getByLabelText(/Lo que sugieres/).getAttribute("aria-invalid")).toBeNull();
});

test("a refusal of the server is shown at the price and focuses it", async () => {
  const { user } = renderEditor(open(), 5);
  responses[UPDATE] = () => errorResponse(422, "ValidationError", { amount: "Este precio no vale" });
  await user.click(getButton("Publicar"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Lo que sugieres/)));
  expect(getFieldError(/Lo que sugieres/)).toBe("Este precio no vale");
});
