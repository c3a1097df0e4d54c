import { byTitle, type Content } from "./contents";
import { DEMO } from "./demo-accounts";
import { hexOf, idOf } from "./ids";
import { moneyOf } from "./money";
import type { Apprentice, Master } from "./users";

const DAY = 24 * 3_600_000;
const ARRIVED = 5;

type Barter = {
  /** By the slug of the other Master; `wanted` when the demo Master proposes. */
  other: string;
  own: string;
  mine: boolean;
  status: "PROPOSED" | "ACCEPTED" | "DECLINED";
  message: string;
  daysAgo: number;
};

/** Of the demo Master with others. */
const BARTERS: readonly Barter[] = [
  {
    other: "marta-quispe",
    own: "Cartas que no se envían",
    mine: false,
    status: "PROPOSED",
    message: "Lucía, hace tiempo que escucho tus cartas de lejos. ¿Las cambiamos por lo mío?",
    daysAgo: 2,
  },
  {
    other: "andres-molina",
    own: "Cinco minutos antes de dormir",
    mine: true,
    status: "PROPOSED",
    message: "",
    daysAgo: 4,
  },
  {
    other: "ines-pena",
    own: "Cuaderno de respiración para días difíciles",
    mine: false,
    status: "ACCEPTED",
    message: "Te lo cambio con mucho gusto.",
    daysAgo: 26,
  },
  {
    other: "tomas-vidal",
    own: "Cartas que no se envían",
    mine: true,
    status: "DECLINED",
    message: "",
    daysAgo: 40,
  },
];

/** Something of a Master that has no date and no end of places. */
function atOnesPace(contents: readonly Content[], slug: string): Content {
  const found = contents.find(
    ({ master, publishedAt, meetings, teaching }) =>
      master.slug === slug &&
      publishedAt !== null &&
      !teaching.status &&
      meetings.length === 0 &&
      teaching.capacity === undefined,
  );
  if (!found) throw new Error(`The demo has nothing of ${slug} at one's own pace`);
  return found;
}

const orderRow = (id: string, userId: string, { id: ayniContentId, master }: Content, at: Date) => ({
  id,
  userId,
  ayniContentId,
  masterUserId: master.id,
  status: "COMPLETED" as const,
  ...moneyOf(0),
  currency: "eur",
  purchaseDate: at,
  completedAt: at,
  createdAt: at,
  updatedAt: at,
});

function barterOf(contents: readonly Content[], barter: Barter, now: Date) {
  const { other, own, mine, status, message, daysAgo } = barter;
  const [theirs, ours] = [atOnesPace(contents, other), byTitle(contents, own)];
  const [offered, wanted] = mine ? [ours, theirs] : [theirs, ours];
  const createdAt = new Date(now.getTime() - daysAgo * DAY);
  const decidedAt = status === "PROPOSED" ? null : new Date(createdAt.getTime() + DAY);
  const idFor = (what: string) => idOf(`barter ${other} ${own} ${what}`);
  const accepted = status === "ACCEPTED" && decidedAt !== null;
  const orders = accepted
    ? [
        orderRow(idFor("wanted"), offered.master.id, wanted, decidedAt),
        orderRow(idFor("offered"), wanted.master.id, offered, decidedAt),
      ]
    : [];
  const row = {
    id: idFor(status),
    proposerId: offered.master.id,
    answererId: wanted.master.id,
    offeredAyniId: offered.id,
    wantedAyniId: wanted.id,
    message,
    status,
    createdAt,
    decidedAt,
    wantedOrderId: orders[0]?.id ?? null,
    offeredOrderId: orders[1]?.id ?? null,
  };
  return { row, orders };
}

/** The demo Master's trueques, with the orders of what was exchanged. */
export function barterRows(contents: readonly Content[], now: Date) {
  const made = BARTERS.map((barter) => barterOf(contents, barter, now));
  return { barters: made.map(({ row }) => row), barterOrders: made.flatMap(({ orders }) => orders) };
}

/** The links of the demo's Master and apprentice, and who came by them. */
export function invitationRows(masters: readonly Master[], apprentices: readonly Apprentice[]) {
  const [demo, ...others] = apprentices;
  const inviters = [masters.find(({ email }) => email === DEMO.master), demo].filter(
    (one) => one !== undefined,
  );
  const invitations = inviters.map(({ id, createdAt }) => ({
    id: idOf(`invitation ${id}`),
    inviterId: id,
    code: hexOf(`invitation ${id}`).slice(0, 16),
    createdAt,
  }));
  const joinings = others.slice(0, ARRIVED).flatMap(({ id, createdAt }, index) => {
    const invitation = invitations[index % invitations.length];
    return invitation ? [{ userId: id, invitationId: invitation.id, createdAt }] : [];
  });
  return { invitations, joinings };
}
