import { requireContent, type SeedContent } from "./contents";
import type { Demo } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { buildCompletedOrder } from "./sale-rows";
import { requirePerson, type SeedApprentice, type SeedMaster } from "./users";

const DAY_MS = 24 * 3_600_000;

const buildBarterOrder = (id: string, userId: string, content: SeedContent, at: Date) =>
  buildCompletedOrder({ id, userId, at, amount: 0 }, content);

function buildBarter(contents: readonly SeedContent[], barter: Demo["barters"][number], now: Date) {
  const { status, message = "", daysAgo } = barter;
  const offered = requireContent(contents, barter.offered);
  const wanted = requireContent(contents, barter.wanted);
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
  const decidedAt = status === "PROPOSED" ? null : new Date(createdAt.getTime() + DAY_MS);
  const seedIdFor = (what: string) => seedId(`barter ${offered.slug} ${wanted.slug} ${what}`);
  const isAccepted = status === "ACCEPTED" && decidedAt !== null;
  const orders = isAccepted
    ? [
        buildBarterOrder(seedIdFor("wanted"), offered.master.id, wanted, decidedAt),
        buildBarterOrder(seedIdFor("offered"), wanted.master.id, offered, decidedAt),
      ]
    : [];
  const row = {
    id: seedIdFor(status),
    proposerId: offered.master.id,
    recipientId: wanted.master.id,
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

/** Builds the barters, with orders for the accepted ones. */
export function buildBarterRows(contents: readonly SeedContent[], now: Date) {
  const built = readDemo().barters.map((barter) => buildBarter(contents, barter, now));
  return { barters: built.map(({ row }) => row), barterOrders: built.flatMap(({ orders }) => orders) };
}

/** Builds invitation links and their acceptances. */
export function buildInvitationRows(masters: readonly SeedMaster[], apprentices: readonly SeedApprentice[]) {
  const people = [...masters, ...apprentices];
  const built = Object.entries(readDemo().invitations).map(([inviter, accepted]) => {
    const { id: inviterId, createdAt } = requirePerson(people, inviter);
    const id = seedId(`invitation ${inviterId}`);
    const code = seedHex(`invitation ${inviterId}`).slice(0, 16);
    const acceptances = accepted.map((slug) => {
      const { id: userId, createdAt: joinedAt } = requirePerson(apprentices, slug);
      return { userId, invitationId: id, createdAt: joinedAt };
    });
    return { invitation: { id, inviterId, code, createdAt }, acceptances };
  });
  return {
    invitations: built.map(({ invitation }) => invitation),
    acceptances: built.flatMap(({ acceptances }) => acceptances),
  };
}
