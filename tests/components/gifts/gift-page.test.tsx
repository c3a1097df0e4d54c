import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useSession } from "@/components/common/session/use-session";
import { GiftPage } from "@/components/gifts/gift-page";
import { GivenGiftStatus } from "@/components/orders/given-gift-status";
import type { GiftHindrance } from "@/lib/orders/gifts/policy";
import type { GivenGift, OpenGift } from "@/lib/orders/gifts/schema";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import { buildGivenGift } from "@/tests/support/factories/given-gift";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as useModalLinkPropsModule from "@/components/shell/use-modal-link-props";
import * as modalModule from "@/components/shell/modal-context";
import { stubExports } from "@/tests/setup/stub-exports";

const push = vi.fn();
const refresh = vi.fn();
stubExports(navigation, { useRouter: () => ({ push, refresh }) });
stubExports(sessionModule, { useSession: vi.fn() });
stubExports(useModalLinkPropsModule, {
  useModalLinkProps: (modal: string) => ({ href: `#${modal}` }),
});

stubExports(modalModule, { useModal: () => ({ open: vi.fn() }) });

const fetchMock = vi.fn<typeof fetch>();

const signIn = (isSignedIn: boolean) =>
  vi
    .mocked(useSession)
    .mockReturnValue(
      (isSignedIn
        ? { data: { user: {} }, status: "authenticated" }
        : { data: null, status: "unauthenticated" }) as unknown as ReturnType<typeof useSession>,
    );

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  signIn(false);
});

afterEach(() => {
  for (const mock of [fetchMock, push, refresh]) mock.mockReset();
  vi.unstubAllGlobals();
});

const DECLARATION = {
  name: "Inés Peña",
  email: "ines@example.test",
  title: "Yoga al alba",
  reference: "AY-26-00001",
  purchaseDate: "2026-11-20T10:00:00.000Z",
  amount: 2500,
  currency: "eur",
  zone: "Europe/Madrid",
  text: "Comunico que desisto de mi compra de «Yoga al alba».",
};

const TOKEN = "t".repeat(43);

const gift: OpenGift = {
  id: "g1",
  recipientName: "Ana",
  giverName: "Inés Peña",
  message: "Mira http://premio.test <b>ya</b>",
  ayni: buildCatalogueItem("yoga", { title: "Yoga al alba" }),
  encuentros: [],
  accessDays: 30,
  pack: null,
  membership: null,
  masterSlug: "lucia-ferrer",
  pageSlug: "yoga",
  contraindications: null,
};

const openPage = ({
  isMember = false,
  hindrance = null,
  ...overrides
}: Partial<OpenGift> & { isMember?: boolean; hindrance?: GiftHindrance | null } = {}) => {
  if (isMember) signIn(true);
  return render(
    <GiftPage
      token={TOKEN}
      view={{ state: "open", gift: { ...gift, ...overrides }, hindrance }}
      isMember={isMember}
    />,
  );
};

const jsonOf = (index: number) => JSON.parse(String(fetchMock.mock.calls[index]?.[1]?.body));
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("an open gift", () => {
  test("says who gives it, what it is, and that it needs an account", () => {
    openPage();
    expect(screen.getByRole("heading", { level: 1, name: "Inés Peña te ha hecho un regalo" })).toBeDefined();
    expect(screen.getByText("Para Ana")).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Yoga al alba" })).toBeDefined();
    expect(screen.getByText(/acceso durante 30 días desde que lo aceptes/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Crear mi cuenta" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Ya tengo cuenta" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Aceptar mi regalo" })).toBeNull();
    expect(hrefOf("Qué hacemos con ellos")).toBe("/legal/privacidad#regalos");
  });

  test("says of several hours until when they can be taken", () => {
    openPage({ pack: { sessions: 5, minutes: 60, months: 6, lastDay: "2031-05-28" } });
    expect(
      screen.getByText(/5 sesiones de 60 minutos.*en los 6 meses siguientes a aceptarlo.*28 de mayo de 2031/),
    ).toBeDefined();
  });

  test("shows the message verbatim: nothing in it becomes a link or markup", () => {
    const { container } = openPage();
    const message = container.querySelector("blockquote");
    expect(message?.textContent).toBe(gift.message);
    expect(message?.children).toHaveLength(0);
  });

  test("leaves out what it has not, and lists four encuentros at most", () => {
    const { container, unmount } = openPage({ message: "", accessDays: null });
    expect(container.querySelector("blockquote")).toBeNull();
    expect(screen.queryByText(/acceso durante/)).toBeNull();
    expect(screen.queryByRole("list", { name: "Encuentros" })).toBeNull();
    unmount();
    const encuentros = Array.from({ length: 6 }, (_, index) => ({
      id: String(index),
      startsAt: `2027-01-0${index + 1}T18:00:00.000Z`,
      endsAt: `2027-01-0${index + 1}T19:00:00.000Z`,
      openedAt: null,
      timezone: "Europe/Madrid",
    }));
    openPage({ encuentros });
    const dates = within(screen.getByRole("list", { name: "Encuentros" }));
    expect(dates.getAllByRole("listitem")).toHaveLength(5);
    expect(dates.getByText("y 2 encuentros más")).toBeDefined();
  });

  test("leads to the teaching only while that is published", () => {
    const { unmount } = openPage();
    expect(hrefOf("Ver la enseñanza")).toBe("/ayni/yoga");
    unmount();
    openPage({ pageSlug: null });
    expect(screen.queryByRole("link", { name: "Ver la enseñanza" })).toBeNull();
  });

  test("is accepted once by a double click, and leads to the content", async () => {
    openPage({ isMember: true });
    const button = await screen.findByRole("button", { name: "Aceptar mi regalo" });
    fetchMock.mockResolvedValueOnce(
      Response.json({ data: { orderId: "o2", slug: "yoga", section: "contenido" } }),
    );
    await userEvent.dblClick(button);
    await waitFor(() => expect(push).toHaveBeenCalledWith("/recibir/yoga/o2/contenido"));
    await userEvent.click(button);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/gifts/accept");
    expect(jsonOf(0)).toEqual({ token: TOKEN });
  });

  test("can be accepted again after an error", async () => {
    openPage({ isMember: true });
    const button = await screen.findByRole("button", { name: "Aceptar mi regalo" });
    fetchMock.mockImplementation(async () =>
      Response.json(
        { success: false, error: "Conflict", message: "Este regalo ya no está disponible." },
        { status: 409 },
      ),
    );
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("Este regalo ya no está disponible.");
    await userEvent.click(button);
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    expect(push).not.toHaveBeenCalled();
  });

  test("asks the server again once somebody has signed in at it", () => {
    signIn(true);
    openPage();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["owned", /Ya tienes esta enseñanza/, "Ir a mi contenido", true],
    ["paying", /un pago a medias/, "Ver el pedido pendiente", true],
    ["own-gift", /lo has hecho tú/, "Ir a mis pedidos", false],
    ["own-content", /es tuya/, "Ver a quienes la reciben", false],
  ] as const)(
    "says why it cannot be accepted, and where to go: %s",
    async (reason, text, link, canDecline) => {
      openPage({ isMember: true, hindrance: { reason, path: "/pedidos/o9" } });
      expect(await screen.findByText(text)).toBeDefined();
      expect(hrefOf(link)).toBe("/pedidos/o9");
      expect(screen.queryByRole("button", { name: "Aceptar mi regalo" })).toBeNull();
      expect(screen.queryByRole("button", { name: "No, gracias" }) !== null).toBe(canDecline);
    },
  );

  test("is declined with words and without an account", async () => {
    openPage();
    await userEvent.click(screen.getByRole("button", { name: "No, gracias" }));
    const dialog = within(await screen.findByRole("dialog", { name: "¿No quieres este regalo?" }));
    await userEvent.type(dialog.getByLabelText(/^Unas palabras/), "Ahora no.");
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await userEvent.dblClick(dialog.getByRole("button", { name: "No, gracias" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/gifts/decline");
    expect(jsonOf(0)).toEqual({ token: TOKEN, message: "Ahora no." });
  });

  test("is not declined by whoever changes their mind", async () => {
    openPage();
    await userEvent.click(screen.getByRole("button", { name: "No, gracias" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("a gift that is no longer open", () => {
  test.each([
    ["unknown", "Este enlace no es válido"],
    ["replaced", "Este enlace ya no sirve"],
    ["taken", "Este regalo ya se ha abierto"],
    ["gone", "Este regalo ya no está disponible"],
    ["lapsed", "Este regalo ha terminado"],
    ["declined", "Has dicho que no a este regalo"],
  ] as const)("that is %s says so, leads to the catalogue and names nobody", (state, title) => {
    const { container } = render(<GiftPage token={TOKEN} view={{ state }} isMember={false} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(hrefOf("Explora las enseñanzas")).toBe("/explora");
    expect(screen.queryByRole("button")).toBeNull();
    expect(container.textContent).not.toMatch(/Inés|Ana/);
    expect(container.innerHTML).not.toContain(TOKEN);
  });

  test("tells what months of a membership are, and who is inside why they cannot have them", async () => {
    openPage({
      isMember: true,
      membership: { months: 3, lastDay: "2099-05-28" },
      hindrance: { reason: "member", path: "/membresias" },
    });
    expect(document.body.textContent).toMatch(
      /durante tres meses desde que aceptes el regalo.*Termina sola: no se te cobrará nada\./,
    );
    expect(hrefOf("Ver la membresía")).toBe("/maestros/lucia-ferrer/membresia");
    await waitFor(() =>
      expect(document.body.textContent).toMatch(/Ya estás dentro de esta membresía.*dársela a otra persona/),
    );
    expect(hrefOf("Ver mi membresía")).toBe("/membresias");
  });

  test("leads its receiver to what they have", () => {
    const received = {
      orderId: "o2",
      slug: "yoga",
      section: "contenido" as const,
      isPack: false,
      isMembership: false,
    };
    render(<GiftPage token={TOKEN} view={{ state: "accepted", received }} isMember />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Este regalo ya es tuyo");
    expect(hrefOf("Ir a mi regalo")).toBe("/recibir/yoga/o2/contenido");
  });
});

describe("a gift for its giver", () => {
  const show = (overrides: Partial<GivenGift>) =>
    render(<GivenGiftStatus gift={buildGivenGift(overrides)} />);
  const listPosts = () =>
    fetchMock.mock.calls.filter(([, init]) => init?.method === "POST").map(([url]) => url);
  const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
  const ALL = ["Enviar otra vez", "Cambiar la persona", "Quedármelo"];

  test.each([
    ["sent", {}, /^Enviado el .+ Todavía no lo ha aceptado/, ALL],
    ["scheduled", { sendsAt: "2027-01-06T08:00:00.000Z", sentAt: null }, /^Le llega el/, ALL.slice(1)],
    ["sending", { sentAt: null }, /en unos momentos/, ALL.slice(1)],
    ["returned", {}, /no ha podido llegar/, ALL],
    ["declined", {}, /Ana ha dicho que no/, ALL],
    ["accepted", { acceptedAt: "2026-11-21T08:00:00.000Z" }, /^Ana lo aceptó el/, []],
    ["kept", { keptOrderId: "o7" }, /Te lo has quedado tú/, []],
    ["lapsed", {}, /han pasado sin que lo aceptara/, []],
    ["cancelling", {}, /devolviéndote el dinero/, []],
  ] as const)("that is %s says so and offers what can be done", (state, overrides, text, actions) => {
    const { container } = show({ state, ...overrides });
    const [, sentence] = container.querySelectorAll("p");
    expect(sentence?.textContent).toMatch(text);
    expect(buttons()).toEqual(actions);
  });

  test("shows the address until it is accepted or erased", () => {
    const { container, unmount } = show({});
    expect(container.textContent).toContain("Regalo para Ana · ana@example.test");
    unmount();
    const accepted = show({ state: "accepted", acceptedAt: "2026-11-21T08:00:00.000Z" });
    expect(accepted.container.textContent).not.toContain("ana@example.test");
    accepted.unmount();
    expect(show({ state: "lapsed", recipientEmail: "" }).container.textContent).not.toContain("·");
  });

  test("leads to what the giver kept", () => {
    show({ state: "kept", keptOrderId: "o7" });
    expect(hrefOf("Ir a mi contenido: Yoga al alba")).toBe("/recibir/yoga-al-alba/o7/contenido");
  });

  test("quotes the words of a refusal verbatim", () => {
    const { container } = show({ state: "declined", declineMessage: "No <i>puedo</i>" });
    expect(container.querySelector("blockquote")?.textContent).toBe("No <i>puedo</i>");
  });

  test.each([
    ["Enviar otra vez", "resend", "Enviar otra vez", /ana@example\.test/],
    ["Quedármelo", "keep", "Quedármelo", /Ana ya no podrá aceptarlo/],
  ])("asks before «%s», does it once and shows the result", async (label, action, confirm, text) => {
    show({});
    await userEvent.click(screen.getByRole("button", { name: `${label}: Yoga al alba` }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(text)).toBeDefined();
    expect(listPosts()).toEqual([]);
    fetchMock.mockResolvedValueOnce(Response.json({ data: buildGivenGift() }));
    await userEvent.dblClick(dialog.getByRole("button", { name: confirm }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(listPosts()).toEqual([`/api/gifts/g1/${action}`]);
  });

  test("can be withdrawn from while its term is open", async () => {
    const gift = buildGivenGift();
    const withdrawal = {
      amount: 2500,
      currency: "eur",
      allowed: true,
      until: null,
      cause: null,
      reason: null,
      packHours: null,
      endingSeats: [],
    };
    fetchMock.mockImplementation(async () =>
      Response.json({ data: { ...withdrawal, declaration: DECLARATION } }),
    );
    show({});
    await userEvent.click(
      await screen.findByRole("button", { name: `Desistir de la compra: ${gift.title}` }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Desistir de la compra" }));
    expect(dialog.getByText(DECLARATION.text)).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "Confirmar el desistimiento" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(listPosts()).toEqual([`/api/orders/refund/${gift.orderId}`]);
  });
});
