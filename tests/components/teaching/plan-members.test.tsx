import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PlanMembers } from "@/components/teaching/plan-members";
import type { OwnPlan } from "@/lib/orders/membership-plans/schema";
import type { ListedMember, MemberGroup, PlanNumbers } from "@/lib/teaching/members/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ refresh: vi.fn() }) });

const plan: OwnPlan = {
  id: "p1",
  slug: "membresia-1",
  name: "Círculo de Luna",
  description: "",
  amount: 1200,
  minimum: null,
  currency: "EUR",
  interval: "month",
  opens: "all",
  seats: 20,
  solidarity: null,
  members: 12,
  hasOtherPrices: false,
  masterAmount: 843,
  archived: false,
};

const NONE = {
  count: 0,
  amount: 0,
  taxAmount: 0,
  feeAmount: 0,
  masterAmount: 0,
  refundCount: 0,
  refundedAmount: 0,
};

const numbers: PlanNumbers = {
  left: 2,
  timeZone: "Europe/Madrid",
  span: {
    period: "12-meses",
    unit: "month",
    current: { from: "2026-10-01", to: "2026-11-24" },
    previous: null,
    parts: ["2026-10-01", "2026-11-01"],
  },
  income: [
    {
      ...NONE,
      currency: "EUR",
      masterAmount: 2529,
      parts: [
        { ...NONE, masterAmount: 843 },
        { ...NONE, masterAmount: 1686 },
      ],
    },
  ],
};

const buildMember = (fields: Partial<ListedMember> = {}): ListedMember => ({
  membershipId: "m1",
  isGift: false,
  isSolidarity: false,
  userId: "u1",
  name: "Begoña",
  lastName: "Íñiguez",
  slug: "begona-iniguez",
  profileImage: null,
  state: "ACTIVE",
  amount: 1200,
  currency: "eur",
  since: "2026-09-03T10:00:00.000Z",
  paidUntil: "2026-12-03T10:00:00.000Z",
  isStillOpen: false,
  pausedUntil: null,
  leftAt: null,
  leaveReason: null,
  endedAt: null,
  endedBy: null,
  returnable: null,
  ...fields,
});

function show(group: MemberGroup, rows: ListedMember[], after: string | null = null) {
  const page = { content: rows, metadata: { total: rows.length, pageSize: 25, after } };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlanMembers plan={plan} group={group} page={page} numbers={numbers} hasPreviousPages={false} />
    </QueryClientProvider>,
  );
}

const rowOf = (name: RegExp) => within(screen.getByRole("row", { name }));

test("shows the members with how they are, and what the plan leaves", () => {
  show("dentro", [
    buildMember(),
    buildMember({
      membershipId: "m2",
      name: "Ana",
      leftAt: "2026-11-20T10:00:00.000Z",
      leaveReason: "Me mudo",
    }),
    buildMember({
      membershipId: "m3",
      name: "Eva",
      state: "PAUSED",
      pausedUntil: "2027-01-15T10:00:00.000Z",
    }),
    buildMember({ membershipId: "m4", name: "Sol", state: "LATE", slug: null }),
    buildMember({ membershipId: "m5", name: "Lía", state: "ENDED", endedBy: "LEFT", isStillOpen: true }),
  ]);
  expect(rowOf(/Begoña/).getByText("Dentro")).toBeDefined();
  expect(
    rowOf(/Begoña/)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/perfil/begona-iniguez");
  expect(rowOf(/Ana/).getByText("Se va")).toBeDefined();
  expect(rowOf(/Ana/).getByText("Me mudo")).toBeDefined();
  expect(rowOf(/Lía/).getByText("Se va")).toBeDefined();
  expect(rowOf(/Eva/).getByText("15 de enero de 2027")).toBeDefined();
  expect(rowOf(/Sol/).getByText("Cobro pendiente")).toBeDefined();
  expect(rowOf(/Sol/).queryByRole("link")).toBeNull();
  const figure = (term: RegExp) => screen.getByText(term).nextElementSibling?.textContent;
  expect(figure(/^Miembros, de 20 lugares$/)).toBe("12");
  expect(figure(/^Para ti este mes/)).toMatch(/^16,86\s€$/);
  expect(figure(/^Se van o se han ido este mes$/)).toBe("2");
  expect(screen.getByRole("link", { name: "Escribir a tus miembros" }).getAttribute("href")).toBe(
    "/cartas/nueva?para=miembros",
  );
});

test("shows who has gone, and why", () => {
  const endedAt = "2026-11-01T10:00:00.000Z";
  show(
    "fuera",
    [
      buildMember({ state: "ENDED", endedAt, paidUntil: endedAt, endedBy: "LEFT", leaveReason: "Me mudo" }),
      buildMember({ membershipId: "m2", name: "Ana", state: "ENDED", endedAt, endedBy: "FAILED" }),
    ],
    "next",
  );
  expect(rowOf(/Begoña/).getByText("Se fue")).toBeDefined();
  expect(rowOf(/Begoña/).getByText("1 de noviembre de 2026")).toBeDefined();
  expect(rowOf(/Ana/).getByText("No se pudo cobrar")).toBeDefined();
  expect(screen.getByRole("link", { name: "Siguiente" }).getAttribute("href")).toBe(
    "/ofrecer/membresias/p1?estado=fuera&after=next",
  );
});

test("tells gifts and solidarity seats apart, and when a year that was left was over", () => {
  show("dentro", [
    buildMember({ isGift: true }),
    buildMember({ membershipId: "m2", name: "Ana", isSolidarity: true }),
  ]);
  expect(rowOf(/Begoña/).getByText("Regalo")).toBeDefined();
  expect(rowOf(/Begoña/).queryByText(/^12\s€$/)).toBeNull();
  expect(rowOf(/Ana/).getByText("Lugar solidario")).toBeDefined();
  cleanup();
  show("fuera", [buildMember({ state: "ENDED", endedAt: "2026-11-01T10:00:00.000Z", endedBy: "LEFT" })]);
  expect(rowOf(/Begoña/).getByText("3 de diciembre de 2026")).toBeDefined();
});

test("the running payment can be returned, which says what ends with it", async () => {
  const returnable = { orderId: "o1", amount: 1200, endingSeats: ["Luna", "Sol"] };
  show("dentro", [buildMember({ returnable }), buildMember({ membershipId: "m2", name: "Ana" })]);
  expect(rowOf(/Ana/).queryByRole("button")).toBeNull();
  await userEvent.click(rowOf(/Begoña/).getByRole("button", { name: /^Devolver el pago de Begoña/ }));
  const dialog = await screen.findByRole("dialog", { name: /^¿Devolver 12\s€ a Begoña Íñiguez\?$/ });
  expect(dialog.textContent).toContain(
    "Su membresía termina ahora y perderá sus 2 lugares: «Luna» y «Sol». Se lo diremos por correo.",
  );
});

test("says that whoever leaves is inside until the end", () => {
  show("fuera", []);
  expect(screen.getByText("Quien se va sigue dentro hasta el final de lo que ha pagado.")).toBeDefined();
});

test("says that nobody is inside yet", () => {
  show("dentro", []);
  expect(screen.getByText("Todavía no hay nadie dentro.")).toBeDefined();
});
