import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { OfferedPlans } from "@/components/memberships/offered-plans";
import { PlanDialog } from "@/components/memberships/plan-dialog";
import {
  createPlanForm,
  describeFormShare,
  describePriceChange,
  toPlanForm,
} from "@/components/memberships/plan-form";
import type { OwnPlan } from "@/lib/orders/membership-plans/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ refresh: vi.fn() }) });

const A = "0196f000-0000-7000-8000-00000000000a";
const B = "0196f000-0000-7000-8000-00000000000b";
const candidates = [
  { id: A, slug: "luna", title: "Luna nueva" },
  { id: B, slug: "sol", title: "Sol de invierno" },
];
const saleTerms = {
  taxBasisPoints: 2100,
  ebookTaxBasisPoints: 400,
  feeBasisPoints: 1500,
  payoutHoldDays: 14,
};

const buildPlan = (fields: Partial<OwnPlan> = {}): OwnPlan => ({
  id: "p1",
  slug: "membresia-1",
  name: "Círculo de Luna",
  description: "",
  amount: 1200,
  minimum: null,
  currency: "EUR",
  interval: "month",
  opens: "all",
  seats: null,
  solidarity: null,
  members: 0,
  hasOtherPrices: false,
  masterAmount: 843,
  archived: false,
  ...fields,
});

const form = (values: object) => ({ ...toPlanForm(null), ...values });
const parse = (values: object) => createPlanForm(candidates).safeParse(form(values));

describe("the form of a plan", () => {
  test("becomes the call", () => {
    expect(parse({ name: "Círculo", amount: "12,50" }).data).toEqual({
      name: "Círculo",
      description: "",
      opens: "all",
      amount: 1250,
      currency: "EUR",
      interval: "month",
      minimum: null,
      seats: null,
      solidarity: null,
    });
    const chosen = {
      opens: "chosen",
      ayniIds: [B],
      pricing: "open",
      minimum: "5",
      interval: "year",
      seats: "1.000",
      solidarityAmount: "4",
      solidaritySeats: "3",
    };
    expect(parse({ name: "Círculo", amount: "12", ...chosen }).data).toMatchObject({
      opens: [B],
      minimum: 500,
      interval: "year",
      seats: 1000,
      solidarity: { amount: 400, seats: 3 },
    });
  });

  test("comes back as it was saved", () => {
    const plan = buildPlan({
      opens: [A],
      minimum: 500,
      seats: 20,
      interval: "year",
      solidarity: { amount: 300, seats: 2, taken: 1 },
    });
    const { name, description, opens, amount, minimum, currency, interval, seats } = plan;
    expect(createPlanForm(candidates).parse(toPlanForm(plan))).toEqual({
      name,
      description,
      opens,
      amount,
      minimum,
      currency,
      interval,
      seats,
      solidarity: { amount: 300, seats: 2 },
    });
  });

  test.each([
    [{}, ["amount", "name"]],
    [{ name: "Círculo", amount: "0,20" }, ["amount"]],
    [{ name: "Círculo", amount: "12", opens: "chosen" }, ["ayniIds"]],
    [{ name: "Círculo", amount: "12", pricing: "open" }, ["minimum"]],
    [{ name: "Círculo", amount: "12", pricing: "open", minimum: "13" }, ["minimum"]],
    [{ name: "Círculo", amount: "12", seats: "pocos" }, ["seats"]],
    [{ name: "Círculo", amount: "12", solidarityAmount: "4" }, ["solidaritySeats"]],
    [{ name: "Círculo", amount: "12", solidarityAmount: "12", solidaritySeats: "3" }, ["solidarityAmount"]],
  ])("shows its errors at the fields: %j", (values, fields) => {
    const paths = parse(values).error?.issues.map(({ path }) => String(path[0])) ?? [];
    expect([...new Set(paths)].sort()).toEqual(fields);
  });

  test.each(["-5", "diez", "0", "", "99999999"])(
    "says which prices can be asked instead of «%s»",
    (amount) => {
      const issues = parse({ name: "Círculo", amount }).error?.issues ?? [];
      const [message] = issues.map((issue) => issue.message.replace(/\s/g, " "));
      expect(message).toBe("Escribe un precio en cifras, de 0,50 € a 1.000.000 €");
    },
  );

  test("says what the Master gets, without a price nothing", () => {
    expect(describeFormShare(form({ amount: "12" }), saleTerms)).toMatch(
      /^Recibes 8,43\s€ al mes por miembro\.$/,
    );
    expect(describeFormShare(form({ amount: "12", pricing: "open", interval: "year" }), saleTerms)).toMatch(
      /^Recibes 8,43\s€ al año \(0,70\s€ cada mes\) por miembro que paga lo que sugieres\.$/,
    );
    expect(describeFormShare(form({ amount: "doce" }), saleTerms)).toBeNull();
  });

  test("says that another price is that of those who join", () => {
    const plan = buildPlan({ members: 6 });
    expect(describeFormShare({ ...toPlanForm(plan), amount: "15" }, saleTerms, plan)).toMatch(
      /entre ahora\.$/,
    );
    expect(describeFormShare(toPlanForm(plan), saleTerms, plan)).toMatch(/por miembro\.$/);
  });

  test("says what another price means for the members, only if there are any", () => {
    const plan = buildPlan({ members: 12 });
    const change = (values: object, of: OwnPlan) => describePriceChange({ ...toPlanForm(of), ...values }, of);
    expect(change({ amount: "15" }, plan)).toBe(
      "Tus 12 miembros siguen pagando lo mismo que hoy hasta que digan que sí.",
    );
    expect(change({ amount: "15" }, buildPlan({ members: 1 }))).toBe(
      "Tu miembro sigue pagando lo mismo que hoy hasta que diga que sí.",
    );
    expect(change({ pricing: "open", minimum: "5" }, plan)).toBe(
      "Tus 12 miembros siguen pagando lo mismo que hoy.",
    );
    expect(change({ name: "Otro" }, plan)).toBeNull();
    expect(change({ amount: "15" }, buildPlan())).toBeNull();
  });
});

describe("the dialog", () => {
  const open = (plan: OwnPlan | null) => {
    const onSave = vi.fn(async () => undefined);
    render(
      <PlanDialog
        plan={plan}
        candidates={candidates}
        saleTerms={saleTerms}
        onSave={onSave}
        onClose={vi.fn()}
      />,
    );
    return onSave;
  };

  test("makes a plan of chosen contents, and shows it before", async () => {
    const onSave = open(null);
    await userEvent.type(screen.getByLabelText("Nombre"), "Círculo de Luna");
    await userEvent.click(screen.getByRole("radio", { name: /Lo que yo elija/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Sol de invierno" }));
    await userEvent.click(screen.getByRole("radio", { name: /Lo que sientas/ }));
    await userEvent.type(screen.getByLabelText("Lo que sugieres"), "12");
    await userEvent.type(screen.getByLabelText("Mínimo"), "5");
    const preview = within(screen.getByRole("region", { name: "Así se verá" }));
    expect(preview.getByText("Círculo de Luna")).toBeDefined();
    expect(preview.getByText(/Desde 5\s€ al mes/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Crear" }));
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith(
        expect.objectContaining({ opens: [B], amount: 1200, minimum: 500 }),
      ),
    );
  });

  test("leads to the first field with an error", async () => {
    const onSave = open(null);
    await userEvent.type(screen.getByLabelText("Nombre"), "Z");
    await userEvent.click(screen.getByRole("radio", { name: /Lo que yo elija/ }));
    await userEvent.click(screen.getByRole("button", { name: "Crear" }));
    expect(await screen.findByText("Ponle un nombre de 3 letras o más")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Nombre"));
    await userEvent.type(screen.getByLabelText("Nombre"), "arza");
    await userEvent.click(screen.getByRole("button", { name: "Crear" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Luna nueva" })),
    );
    expect(onSave).not.toHaveBeenCalled();
  });

  test("keeps the rhythm and the currency once somebody pays", async () => {
    const onSave = open(buildPlan({ members: 3, interval: "year" }));
    expect(screen.queryByRole("radio", { name: "Cada mes" })).toBeNull();
    expect(screen.queryByLabelText("Moneda")).toBeNull();
    expect(screen.getByText(/Se paga cada año en EUR/)).toBeDefined();
    const price = screen.getByLabelText("Importe");
    await userEvent.clear(price);
    await userEvent.type(price, "15");
    expect(screen.getByText(/Tus 3 miembros siguen pagando lo mismo/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith(
        expect.objectContaining({ interval: "year", currency: "EUR", amount: 1500 }),
      ),
    );
  });
});

describe("a Master's memberships", () => {
  const show = (plans: OwnPlan[], contents = candidates) =>
    render(<OfferedPlans page={{ plans, candidates: contents }} saleTerms={saleTerms} slug="ines" />);

  test("say what they are worth, who is inside and where they are shown", () => {
    show([buildPlan({ members: 12, seats: 20 })]);
    const card = within(screen.getByRole("list", { name: "Tus membresías" }));
    expect(card.getByText(/12 miembros de 20 · Abre todo lo que vendes/)).toBeDefined();
    expect(card.getByText(/^Recibes 8,43\s€ al mes por miembro\.$/)).toBeDefined();
    const link = card.getByRole("link", { name: "Miembros: Círculo de Luna" });
    expect(link.getAttribute("href")).toBe("/ofrecer/membresias/p1");
    expect(card.getByRole("link", { name: /Ver su página/ }).getAttribute("href")).toBe(
      "/maestros/ines/membresia#p1",
    );
  });

  test("that open nothing are shown to nobody, and archived ones are not changed", () => {
    show([buildPlan({ opens: ["gone"] }), buildPlan({ id: "p2", name: "Antigua", archived: true })]);
    expect(screen.getByText(/No se muestra a nadie/)).toBeDefined();
    expect(screen.queryByRole("link", { name: /Ver su página/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Antigua/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Miembros: Antigua" })).toBeDefined();
  });

  test("are archived after a word on what follows", async () => {
    const fetchMock = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("fetch", fetchMock);
    show([buildPlan({ members: 6 })]);
    await userEvent.click(screen.getByRole("button", { name: "Archivar: Círculo de Luna" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        /^6 miembros siguen dentro hasta el final de lo pagado; nadie vuelve a pagar\. De un regalo queda el mes en curso.*Tú cobras tu parte/,
      ),
    ).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "Archivar" }));
    await waitFor(() =>
      expect(fetchMock).toHaveBeenCalledWith(
        "/api/membership-plans/p1",
        expect.objectContaining({ method: "DELETE" }),
      ),
    );
    vi.unstubAllGlobals();
  });

  test.each([
    [{ members: 1, interval: "year" }, /^1 miembro sigue .* y le devolvemos los meses que no han empezado; /],
    [{ members: 0 }, /^No hay nadie dentro\./],
  ] as const)("say what an archive does: %j", async (fields, text) => {
    show([buildPlan(fields)]);
    await userEvent.click(screen.getByRole("button", { name: "Archivar: Círculo de Luna" }));
    expect(within(await screen.findByRole("dialog")).getByText(text)).toBeDefined();
  });

  test("say of whom they bring that if others pay another amount", () => {
    show([buildPlan({ members: 6, hasOtherPrices: true })]);
    expect(screen.getByText(/^Recibes 8,43\s€ al mes de cada persona que entre ahora\.$/)).toBeDefined();
  });

  test("need a content with a price", () => {
    show([], []);
    expect(screen.getByText(/al menos una enseñanza publicada y con precio/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Nueva membresía" })).toBeNull();
  });
});
