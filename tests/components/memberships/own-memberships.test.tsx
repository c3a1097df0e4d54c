import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { describeLeaving } from "@/components/memberships/leave-dialog";
import { listPauses } from "@/components/memberships/pause-dialog";
import { OwnMemberships } from "@/components/memberships/own-memberships";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { buildMembershipView } from "@/tests/support/factories/membership-view";

// The site's cache of queries outlives a test.
vi.mock("@/components/common/query-provider", async () => {
  const { QueryClient, QueryClientProvider } = await import("@tanstack/react-query");
  const { useState } = await import("react");
  const QueryProvider = ({ children }: { children: ReactNode }) => {
    const [client] = useState(() => new QueryClient());
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
  return { QueryProvider };
});

const toast = vi.hoisted(() => vi.fn());
vi.mock("@/components/ui/toast", () => ({ toast }));

type Call = [method: string, url: string, body: unknown];

let stored: MembershipView[] = [];
/** The processor says this of the membership that is being paid. */
let synced: MembershipView | null = null;
let answers: Record<string, object> = {};
let calls: Call[] = [];

async function answerCall(url: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? "GET";
  if (url === "/api/memberships") return Response.json({ content: stored });
  if (method === "GET") return Response.json({ data: synced });
  calls.push([method, url, init.body ? JSON.parse(String(init.body)) : undefined]);
  return Response.json({ data: answers[url] });
}

function show(membership: MembershipView, joined: Parameters<typeof OwnMemberships>[0]["joined"] = null) {
  stored = [membership];
  render(<OwnMemberships memberships={stored} joined={joined} />);
}

const button = (name: string) => screen.getByRole("button", { name: `${name}: Círculo de los lunes` });
const text = () => document.body.textContent?.replace(/\s/g, " ");

beforeEach(() => {
  calls = [];
  answers = {};
  vi.stubGlobal("fetch", answerCall);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("without any, Masters can be discovered", () => {
  stored = [];
  render(<OwnMemberships memberships={[]} />);
  expect(screen.getByRole("link", { name: "Descubre a los Maestros" }).getAttribute("href")).toBe(
    "/maestros",
  );
});

const ENDED = { state: "ENDED", nextChargeAt: null, endsIfLeft: null } as const;

test.each<[string, Partial<MembershipView>, string, string[]]>([
  ["active", {}, "Próximo cobro: 12 € el 3 de febrero de 2099.", ["Pausar", "Dejarla", "Cambiar la tarjeta"]],
  [
    "of a year",
    { interval: "year" },
    "12 € al año",
    // A year that is not charged would be a year away.
    ["Dejarla", "Cambiar la tarjeta"],
  ],
  [
    "paused",
    { state: "PAUSED", nextChargeAt: "2099-04-03T10:00:00.000Z" },
    "Sigues dentro hasta el 3 de febrero de 2099, y luego descansa. Próximo cobro: 12 € el 3 de abril de 2099.",
    ["Reanudar", "Dejarla", "Cambiar la tarjeta"],
  ],
  [
    "late",
    { state: "LATE" },
    "Sigue abierta hasta el 17 de febrero de 2099, y volvemos a intentarlo.",
    ["Cambiar la tarjeta", "Dejarla"],
  ],
  [
    "left",
    { leftAt: "2099-01-10T10:00:00.000Z", nextChargeAt: null, endsIfLeft: null },
    "Sigues dentro hasta el 3 de febrero de 2099. No se te cobra nada más.",
    ["Quedarme", "Decir por qué"],
  ],
  [
    "left, of a plan that is offered no more",
    { leftAt: "2099-01-10T10:00:00.000Z", nextChargeAt: null, endsIfLeft: null, isOffered: false },
    "Sigues dentro hasta el 3 de febrero de 2099.",
    ["Decir por qué"],
  ],
  [
    "being paid",
    {
      state: "PENDING",
      checkoutUrl: "https://pay.test/1",
      paidUntil: null,
      openUntil: null,
      endsIfLeft: null,
    },
    "Aún no está pagada: no se te ha cobrado nada.",
    ["Terminar el pago", "Descartar"],
  ],
  [
    "being confirmed",
    { state: "PENDING", checkoutUrl: null, paidUntil: null, openUntil: null, endsIfLeft: null },
    "Estamos confirmando tu pago.",
    [],
  ],
  [
    "ended, and still open",
    { ...ENDED, openUntil: "2099-02-03T10:00:00.000Z", endedAt: "2020-01-03T10:00:00.000Z" },
    "Sigues dentro hasta el 3 de febrero de 2099. No se te cobra nada más.",
    [],
  ],
  [
    "closed by its Master",
    {
      ...ENDED,
      ...{ openUntil: "2099-02-03T10:00:00.000Z", endedAt: "2020-01-03T10:00:00.000Z", isOffered: false },
      ...{ gift: { months: 3, giverName: "Inés Marín" }, closed: { returnsMonths: true } },
    },
    "Lucía la cierra: sigue abierta hasta el 3 de febrero de 2099. No se te cobra nada más. Le devolvemos a Inés Marín los meses que no habían empezado.",
    [],
  ],
  [
    "ended",
    { ...ENDED, openUntil: "2020-01-03T10:00:00.000Z", endedAt: "2020-01-03T10:00:00.000Z" },
    "Terminó el 3 de enero de 2020.",
    [],
  ],
])("a membership that is %s says so and offers what can be done", (_name, overrides, expected, actions) => {
  show(buildMembershipView(overrides));
  expect(text()).toContain(expected);
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(actions);
});

test("one that has ended can be joined again while it is offered", () => {
  show(buildMembershipView({ ...ENDED, openUntil: null }));
  expect(
    screen.getByRole("link", { name: "Volver a entrar: Círculo de los lunes" }).getAttribute("href"),
  ).toBe("/maestros/lucia-ferrer/membresia");
});

test("the first payment of a month can be returned, which its card says", () => {
  show(buildMembershipView({ withdrawal: { orderId: "o1", until: "2099-01-17T10:00:00.000Z" } }));
  expect(text()).toContain("Puedes desistir hasta el 17 de enero de 2099: se te devuelve el primer pago");
  expect(screen.getByRole("link", { name: "Puedes desistir" }).getAttribute("href")).toMatch(/o1$/);
});

test("a year that was left says what went back", () => {
  const openUntil = "2099-02-03T10:00:00.000Z";
  show(
    buildMembershipView({ ...ENDED, interval: "year", openUntil, leftAt: openUntil, returnedAmount: 11_000 }),
  );
  expect(text()).toContain("Te hemos devuelto 110 € por los meses que no han empezado.");
});

test("a pause says the next charge of each choice", () => {
  const pauses = listPauses(buildMembershipView(), "Europe/Madrid");
  expect(pauses.map((pause) => ("description" in pause ? pause.description : null))).toEqual([
    "Próximo cobro: 3 de marzo de 2099",
    "Próximo cobro: 3 de abril de 2099",
    "Próximo cobro: 3 de mayo de 2099",
  ]);
});

test("a pause from the last day of February goes on to the day on which it is always charged", () => {
  const paidUntil = "2099-02-28T10:00:00.000Z";
  const pauses = listPauses(buildMembershipView({ paidUntil, chargeDay: 31 }), "Europe/Madrid");
  expect(pauses.map((pause) => ("description" in pause ? pause.description : null))).toEqual([
    "Próximo cobro: 31 de marzo de 2099",
    "Próximo cobro: 30 de abril de 2099",
    "Próximo cobro: 31 de mayo de 2099",
  ]);
});

describe("leaving", () => {
  test("says until when it stays open and what goes back", () => {
    const now = new Date("2099-01-10T10:00:00Z");
    const at = { zone: "Europe/Madrid", now };
    const plain = (membership: MembershipView) => describeLeaving(membership, at).replace(/\s/g, " ");
    expect(plain(buildMembershipView())).toBe(
      "Sigues dentro hasta el 3 de febrero de 2099 y no se te cobra nada más.",
    );
    expect(plain(buildMembershipView({ returnedIfLeft: 6000 }))).toBe(
      "Sigues dentro hasta el 3 de febrero de 2099 y no se te cobra nada más. Te devolvemos 60 €, por los meses que no han empezado.",
    );
    expect(plain(buildMembershipView({ endsIfLeft: "2099-01-03T10:00:00.000Z" }))).toBe(
      "Termina ahora y no se te cobra nada más.",
    );
    expect(plain(buildMembershipView({ endingSeats: ["Luna", "Sol", "Mar", "Río", "Pan"] }))).toContain(
      "Perderás tus 5 lugares: «Luna», «Sol», «Mar» y 2 más.",
    );
  });

  test("a month that can be taken back says afterwards which seat is freed with it", async () => {
    const membership = buildMembershipView({ endingSeats: ["Luna"] });
    answers[`/api/memberships/${membership.id}`] = { ...membership, leftAt: "2099-01-10T10:00:00.000Z" };
    show(membership);
    await userEvent.click(button("Dejarla"));
    expect(await screen.findByText(/Con ella se libera tu lugar en «Luna»\./)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a month whose seats would be lost at once is asked for", async () => {
    const late = { state: "LATE", endsIfLeft: "2020-01-03T10:00:00.000Z" } as const;
    show(buildMembershipView({ ...late, endingSeats: ["Luna", "Sol"] }));
    await userEvent.click(button("Dejarla"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Perderás tus 2 lugares: «Luna» y «Sol». No se puede deshacer.");
    expect(calls).toEqual([]);
  });

  test("a pause says which seat it costs, before and after", async () => {
    const membership = buildMembershipView({ endingSeats: ["Luna"] });
    answers[`/api/memberships/${membership.id}/pause`] = { ...membership, state: "PAUSED" };
    show(membership);
    await userEvent.click(button("Pausar"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Perderás tu lugar en «Luna».");
    await userEvent.click(within(dialog).getByRole("button", { name: "Pausar" }));
    await waitFor(() => expect(text()).toContain("Entonces perderás tu lugar en «Luna»."));
  });

  test("a month takes one click, and can be taken back", async () => {
    const membership = buildMembershipView();
    answers[`/api/memberships/${membership.id}`] = {
      ...membership,
      leftAt: "2099-01-10T10:00:00.000Z",
      nextChargeAt: null,
      endsIfLeft: null,
    };
    answers[`/api/memberships/${membership.id}/resume`] = membership;
    show(membership);
    await userEvent.click(button("Dejarla"));
    await userEvent.click(await screen.findByRole("button", { name: "Quedarme: Círculo de los lunes" }));
    expect(await screen.findByRole("button", { name: "Dejarla: Círculo de los lunes" })).toBeTruthy();
    expect(calls).toEqual([
      ["DELETE", `/api/memberships/${membership.id}`, {}],
      ["POST", `/api/memberships/${membership.id}/resume`, undefined],
    ]);
  });

  test("may be followed by the reason", async () => {
    const membership = buildMembershipView({ leftAt: "2099-01-10T10:00:00.000Z", nextChargeAt: null });
    answers[`/api/memberships/${membership.id}`] = membership;
    show(membership);
    await userEvent.click(button("Decir por qué"));
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(within(dialog).getByRole("textbox"), "Me mudo");
    await userEvent.click(within(dialog).getByRole("button", { name: "Enviar" }));
    await waitFor(() =>
      expect(calls).toEqual([["DELETE", `/api/memberships/${membership.id}`, { reason: "Me mudo" }]]),
    );
    expect(await screen.findByText("Gracias, se lo hemos dicho.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Decir por qué/ })).toBeNull();
  });

  test("a year is asked for, with what follows and the way to get all back", async () => {
    const membership = buildMembershipView({
      interval: "year",
      returnedIfLeft: 6000,
      withdrawal: { orderId: "o1", until: "2099-01-17T10:00:00.000Z" },
    });
    answers[`/api/memberships/${membership.id}`] = { ...membership, leftAt: "2099-01-10T10:00:00.000Z" };
    show(membership);
    await userEvent.click(button("Dejarla"));
    const dialog = await screen.findByRole("dialog", { name: "¿Dejar «Círculo de los lunes»?" });
    expect(dialog.textContent?.replace(/\s/g, " ")).toContain("Te devolvemos 60 €");
    expect(within(dialog).getByRole("link", { name: "desistir" }).getAttribute("href")).toBe("/pedidos/o1");
    await userEvent.type(within(dialog).getByRole("textbox"), "Me mudo");
    await userEvent.click(within(dialog).getByRole("button", { name: "Dejarla" }));
    await waitFor(() =>
      expect(calls).toEqual([["DELETE", `/api/memberships/${membership.id}`, { reason: "Me mudo" }]]),
    );
  });
});

test("it is paused for the chosen months", async () => {
  const membership = buildMembershipView();
  answers[`/api/memberships/${membership.id}/pause`] = { ...membership, state: "PAUSED" };
  show(membership);
  await userEvent.click(button("Pausar"));
  const dialog = await screen.findByRole("dialog", { name: "Pausar «Círculo de los lunes»" });
  await userEvent.click(within(dialog).getByRole("radio", { name: /^3 meses/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Pausar" }));
  expect(await screen.findByRole("button", { name: "Reanudar: Círculo de los lunes" })).toBeTruthy();
  expect(calls).toEqual([["POST", `/api/memberships/${membership.id}/pause`, { months: 3 }]]);
});

test.each([
  ["Sí, de acuerdo", true],
  ["No, sigo con 12 €", false],
])("a price that the Master asks for is answered with «%s»", async (label, accept) => {
  const membership = buildMembershipView({ askedAmount: 1500 });
  answers[`/api/memberships/${membership.id}/price`] = { ...membership, askedAmount: null };
  show(membership);
  expect(text()).toContain("propone 15 € al mes desde el 3 de febrero de 2099. Si no dices nada,");
  expect(text()).toContain("Próximo cobro: 12 € el 3 de febrero de 2099.");
  await userEvent.click(screen.getByRole("button", { name: (name) => name.replace(/\s/g, " ") === label }));
  await waitFor(() => expect(text()).not.toContain("15 €"));
  expect(calls).toEqual([["POST", `/api/memberships/${membership.id}/price`, { accept }]]);
});

test("the card is changed on the page of the processor, and the button works again on coming back", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const membership = buildMembershipView({ state: "LATE" });
  answers[`/api/memberships/${membership.id}/card`] = { url: "https://pay.test/card" };
  show(membership);
  await userEvent.click(button("Cambiar la tarjeta"));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/card"));
  expect(button("Cambiar la tarjeta").getAttribute("aria-busy")).toBe("true");
  act(() => void window.dispatchEvent(new Event("pageshow")));
  await waitFor(() => expect(button("Cambiar la tarjeta").getAttribute("aria-busy")).toBeNull());
});

test("a failure is told, and nothing changes", async () => {
  const membership = buildMembershipView({ state: "PAUSED" });
  show(membership);
  vi.stubGlobal("fetch", async () =>
    Response.json({ error: "Conflict", message: "Tu membresía ha cambiado." }, { status: 409 }),
  );
  await userEvent.click(button("Reanudar"));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      "Tu membresía ha cambiado.",
      expect.objectContaining({ kind: "error" }),
    ),
  );
  expect(button("Reanudar")).toBeTruthy();
});

test("after paying, the page waits for the payment and then says what is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pending = buildMembershipView({
    state: "PENDING",
    paidUntil: null,
    openUntil: null,
    endsIfLeft: null,
  });
  synced = pending;
  show(pending, { id: pending.id, opened: [{ slug: "luna", title: "Luna nueva" }] });
  expect(screen.getByRole("heading", { name: "Estamos confirmando tu pago" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Luna nueva" })).toBeNull();
  synced = buildMembershipView();
  await vi.advanceTimersByTimeAsync(2500);
  expect(
    await screen.findByRole("heading", { name: "Ya estás dentro de «Círculo de los lunes»" }),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Luna nueva" }).getAttribute("href")).toBe("/ayni/luna");
  vi.useRealTimers();
});

test("one that was given says until when, that nothing is charged, and offers nothing to stop", () => {
  show(
    buildMembershipView({
      nextChargeAt: null,
      openUntil: "2099-02-03T10:00:00.000Z",
      gift: { months: 3, giverName: "Ana Ruiz" },
    }),
  );
  expect(text()).toMatch(/Regalo de Ana Ruiz: tres meses/);
  expect(text()).toMatch(
    /Hasta el 3 (de )?feb.*, no se te cobrará nada\. Después, si quieres, podrás unirte\./,
  );
  expect(text()).not.toMatch(/12 €/);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
