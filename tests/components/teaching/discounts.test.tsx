import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import {
  createDiscountForm,
  describeReduction,
  emptyDiscountForm,
} from "@/components/teaching/discount-form";
import { Discounts } from "@/components/teaching/discounts";

const content = {
  id: "a1",
  slug: "yoga",
  title: "Yoga al alba",
  amount: 4000,
  currency: "EUR",
  minimumAmount: null,
  membership: null,
};
const terms = { taxBasisPoints: 2100, ebookTaxBasisPoints: 400, feeBasisPoints: 1000, payoutHoldDays: 14 };
const discount = {
  id: "d1",
  kind: "code" as const,
  code: "LUNA",
  percent: null,
  amount: 1000,
  currency: "EUR",
  endsOn: "2026-12-04",
  maxUses: 5,
  usedCount: 2,
  state: "open" as const,
  price: 3000,
};
const form = (values: object) => ({ ...emptyDiscountForm, ...values });
const parse = (values: object) => createDiscountForm(content).safeParse(form(values));

afterEach(() => vi.unstubAllGlobals());

test("the form becomes the call", () => {
  expect(parse({ code: " lu na", unit: "amount", amount: "12,50", maxUses: "1.000" }).data).toEqual({
    kind: "code",
    code: "LUNA",
    percent: null,
    amount: 1250,
    endsOn: null,
    maxUses: 1000,
  });
  expect(parse({ kind: "early", code: "ignored", percent: "20", endsOn: "2026-12-04" }).data).toEqual({
    kind: "early",
    code: null,
    percent: 20,
    amount: null,
    endsOn: "2026-12-04",
    maxUses: null,
  });
});

test.each([
  [{}, ["code", "percent"]],
  [{ code: "LUNA", percent: "10,5" }, ["percent"]],
  [{ code: "LUNA", unit: "amount", amount: "39,90" }, ["amount"]],
  [{ code: "LUNA", percent: "10", maxUses: "muchos" }, ["maxUses"]],
  [{ kind: "early", percent: "10" }, ["endsOn"]],
])("the form shows its errors at the fields: %j", (values, fields) => {
  const paths = parse(values).error?.issues.map(({ path }) => String(path[0])) ?? [];
  expect([...new Set(paths)].sort()).toEqual(fields);
});

test("the form tells what is paid and what remains", () => {
  const describe = (values: object) => describeReduction(form(values), content, terms);
  expect(describe({ percent: "25" })).toMatch(/^Se paga 30\s€ en lugar de 40\s€; recibes 22,31\s€\.$/);
  expect(describe({ percent: "100" })).toMatch(/^No se paga nada en lugar de 40\s€\.$/);
  expect(describe({ unit: "amount", amount: "39,90" })).toBeNull();
  expect(describe({})).toBeNull();
});

test("a content without a fixed price says why it has none", () => {
  render(<Discounts page={{ content: { ...content, amount: 0 }, discounts: [] }} saleTerms={terms} />);
  expect(screen.getByText(/es gratis, así que no hay precio que rebajar/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Nuevo" })).toBeNull();
});

test.each([
  ["a content", null, "/ayni/yoga?codigo=LUNA"],
  [
    "a membership, which it names",
    { interval: "month" as const, masterSlug: "lucia-ferrer" },
    "/maestros/lucia-ferrer/membresia?codigo=LUNA&membresia=a1",
  ],
])("the link of a code leads to %s", async (_, membership, path) => {
  const user = userEvent.setup();
  render(
    <Discounts page={{ content: { ...content, membership }, discounts: [discount] }} saleTerms={terms} />,
  );
  await user.click(screen.getByRole("button", { name: "Copiar el enlace con LUNA" }));
  expect(await navigator.clipboard.readText()).toBe(new URL(path, location.origin).href);
});

test("a code is ended after a confirmation", async () => {
  const archived = { ...discount, state: "archived" as const };
  const fetchMock = vi.fn<typeof fetch>(async () =>
    Response.json({ data: { content, discounts: [archived] } }),
  );
  vi.stubGlobal("fetch", fetchMock);
  const user = userEvent.setup();
  render(<Discounts page={{ content, discounts: [discount] }} saleTerms={terms} />);
  const row = screen.getByRole("row", { name: /LUNA/ });
  expect(row.textContent).toMatch(/−10\s€.*30,00\s€.*4 de diciembre.*2 de 5.*En uso/);
  await user.click(screen.getByRole("button", { name: "Terminar el código LUNA" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Terminar" }));
  expect(await screen.findByText("Terminado")).toBeDefined();
  expect(fetchMock.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
    ["/api/ayni/a1/discounts/d1", "DELETE"],
  ]);
});
