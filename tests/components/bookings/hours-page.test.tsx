import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HoursPage } from "@/components/bookings/hours-page";
import type { PackView } from "@/lib/orders/packs/schema";
import { buildAyniDetail } from "@/tests/support/factories/ayni-detail";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as modalModule from "@/components/shell/modal-context";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, {
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/citas/packs/p1",
});
stubExports(sessionModule, {
  useSession: () => ({ data: null, status: "unauthenticated" }),
});
stubExports(modalModule, { useModal: () => ({ open: vi.fn() }) });

const session = {
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeHours: 12,
  horizonDays: 60,
  perDay: null,
  moveHours: 24,
  questions: [],
  packs: [{ sessions: 5, amount: 8500, months: 6 }],
  zone: "Europe/Madrid",
};
const ayni = {
  ...buildAyniDetail({ contentType: "EVENT", modality: "ONLINE", onlineType: "VIDEOCALL" }),
  ...{ isBookable: true, amount: 2000, minimumAmount: null, currency: "EUR", session },
};
const person = { slug: "rosa", name: "Rosa", lastName: "Luz" };
const pack: PackView = {
  ...{ id: "p1", orderId: "o1", ayniContentId: ayni.id, slug: ayni.slug, title: ayni.title },
  ...{ sessions: 5, price: { amount: 8500, currency: "eur" }, left: 3 },
  ...{ lastDay: "2099-05-12", expiresAt: "2099-05-12T22:00:00.000Z", state: "open" },
  ...{ isServed: true, isGift: false, isListed: true, master: person, apprentice: person },
};

/** The lines of the head after its title. */
function readHead(): string[] {
  const title = screen.getByRole("heading", { level: 1 });
  const lines = [...(title.parentElement?.children ?? [])].map((line) => line.textContent ?? "");
  return lines.slice(lines.indexOf(title.textContent ?? "") + 1).map((line) => line.replace(/\s/g, " "));
}

beforeEach(() => vi.stubGlobal("fetch", vi.fn<typeof fetch>()));
afterEach(() => vi.unstubAllGlobals());

test("the head of the hours of an offer tells the price of one, and its packs follow", () => {
  render(<HoursPage ayni={ayni} />);
  expect(readHead()).toEqual([expect.stringMatching(/^60 min con .+ · 20 € · por videollamada$/)]);
  expect(screen.getByText("Varias sesiones a la vez")).toBeTruthy();
});

test("the head of one's pack tells first what is left, and then its own price", () => {
  render(<HoursPage ayni={ayni} pack={pack} />);
  expect(readHead()).toEqual([
    "Te quedan 3 de 5 · hasta el 12 de mayo de 2099",
    expect.stringMatching(/^60 min con .+ · pack de 5 sesiones por 85 € · por videollamada$/),
  ]);
  expect(screen.queryByText("Varias sesiones a la vez")).toBeNull();
});

test("who was given a pack does not read its price", () => {
  render(<HoursPage ayni={ayni} pack={{ ...pack, isGift: true, price: null }} />);
  expect(readHead()[1]).toMatch(/· pack de 5 sesiones · por videollamada$/);
});

test("a pack that was returned offers no hours, and none to be paid in its place", () => {
  const { container } = render(<HoursPage ayni={ayni} pack={{ ...pack, state: "returned", left: 0 }} />);
  expect(screen.getByText("Este pack se ha devuelto.")).toBeTruthy();
  expect(container.querySelector("[aria-busy]")).toBeNull();
  expect(screen.getByRole("link", { name: "Tus citas" })).toBeTruthy();
  // Control: an open one waits for its hours.
  const open = render(<HoursPage ayni={ayni} pack={pack} />);
  expect(open.container.querySelector("[aria-busy]")).not.toBeNull();
});
