import { requireContentByTitle, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedHex, seedId } from "./ids";
import { computeOrderAmounts } from "./money";
import type { SeedApprentice, SeedMaster } from "./users";

const DAY_MS = 24 * 3_600_000;
const ACCEPTED_INVITATIONS = 5;

type BarterSeed = {
  otherMasterSlug: string;
  ownTitle: string;
  isProposedByDemoMaster: boolean;
  status: "PROPOSED" | "ACCEPTED" | "DECLINED";
  message: string;
  daysAgo: number;
};

/** Barters of the demo Master. */
const BARTER_SEEDS: readonly BarterSeed[] = [
  {
    otherMasterSlug: "marta-quispe",
    ownTitle: "Cartas que no se envían",
    isProposedByDemoMaster: false,
    status: "PROPOSED",
    message: "Lucía, hace tiempo que escucho tus cartas de lejos. ¿Las cambiamos por lo mío?",
    daysAgo: 2,
  },
  {
    otherMasterSlug: "andres-molina",
    ownTitle: "Cinco minutos antes de dormir",
    isProposedByDemoMaster: true,
    status: "PROPOSED",
    message: "",
    daysAgo: 4,
  },
  {
    otherMasterSlug: "ines-pena",
    ownTitle: "Cuaderno de respiración para días difíciles",
    isProposedByDemoMaster: false,
    status: "ACCEPTED",
    message: "Te lo cambio con mucho gusto.",
    daysAgo: 26,
  },
  {
    otherMasterSlug: "tomas-vidal",
    ownTitle: "Cartas que no se envían",
    isProposedByDemoMaster: true,
    status: "DECLINED",
    message: "",
    daysAgo: 40,
  },
];

/** Finds a published content without encuentros and without capacity. */
function findSelfPacedContent(contents: readonly SeedContent[], slug: string): SeedContent {
  const content = contents.find(
    ({ master, publishedAt, encuentros, teaching }) =>
      master.slug === slug &&
      publishedAt !== null &&
      !teaching.status &&
      encuentros.length === 0 &&
      teaching.capacity === undefined,
  );
  if (!content) throw new Error(`The demo has no self-paced content by ${slug}`);
  return content;
}

const buildBarterOrder = (
  id: string,
  userId: string,
  { id: ayniContentId, master }: SeedContent,
  at: Date,
) => ({
  id,
  userId,
  ayniContentId,
  masterUserId: master.id,
  status: "COMPLETED" as const,
  ...computeOrderAmounts(0),
  currency: "eur",
  purchaseDate: at,
  completedAt: at,
  createdAt: at,
  updatedAt: at,
});

function buildBarter(contents: readonly SeedContent[], barter: BarterSeed, now: Date) {
  const { otherMasterSlug, ownTitle, isProposedByDemoMaster, status, message, daysAgo } = barter;
  const [theirs, ours] = [
    findSelfPacedContent(contents, otherMasterSlug),
    requireContentByTitle(contents, ownTitle),
  ];
  const [offered, wanted] = isProposedByDemoMaster ? [ours, theirs] : [theirs, ours];
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
  const decidedAt = status === "PROPOSED" ? null : new Date(createdAt.getTime() + DAY_MS);
  const seedIdFor = (what: string) => seedId(`barter ${otherMasterSlug} ${ownTitle} ${what}`);
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

/** Builds the demo Master's barters, with orders for the accepted ones. */
export function buildBarterRows(contents: readonly SeedContent[], now: Date) {
  const built = BARTER_SEEDS.map((barter) => buildBarter(contents, barter, now));
  return { barters: built.map(({ row }) => row), barterOrders: built.flatMap(({ orders }) => orders) };
}

/** Builds invitation links of the demo accounts and their acceptances. */
export function buildInvitationRows(masters: readonly SeedMaster[], apprentices: readonly SeedApprentice[]) {
  const [demo, ...others] = apprentices;
  const inviters = [masters.find(({ email }) => email === DEMO_ACCOUNTS.master), demo].filter(
    (inviter) => inviter !== undefined,
  );
  const invitations = inviters.map(({ id, createdAt }) => ({
    id: seedId(`invitation ${id}`),
    inviterId: id,
    code: seedHex(`invitation ${id}`).slice(0, 16),
    createdAt,
  }));
  const acceptances = others.slice(0, ACCEPTED_INVITATIONS).flatMap(({ id, createdAt }, index) => {
    const invitation = invitations[index % invitations.length];
    return invitation ? [{ userId: id, invitationId: invitation.id, createdAt }] : [];
  });
  return { invitations, acceptances };
}
