import { openContents } from "@/lib/orders/membership-periods";
import {
  addMonths,
  countMonths,
  findChargeAfterPause,
  findOpenUntil,
  listMonthDates,
} from "@/lib/orders/membership-terms";
import type { Tx } from "@/lib/platform/db/client";
import { requireContent, type SeedContent } from "./contents";
import type { Demo } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { currencyForCountry, toMinorUnits } from "./money";
import { buildCompletedOrder, buildPayment } from "./sale-rows";
import { requirePerson, type SeedApprentice, type SeedMaster } from "./users";

const DAY_MS = 86_400_000;
const BILLING_DAYS = 14;
const PAUSE_MONTHS = 2;
/** Members leave so many days ago, or before the end. */
const LEFT_DAYS = 3;
const SLUG_LENGTH = 16;

type PlanFile = Demo["memberships"][number];
type MemberFile = PlanFile["members"][number];
type Plan = { id: string; file: PlanFile; master: SeedMaster; createdAt: Date };
type Period = { startsAt: Date; endsAt: Date };

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Plans are older than the first of their members. */
function buildPlan(file: PlanFile, masters: readonly SeedMaster[], now: Date): Plan {
  const oldest = Math.max(...file.members.map(({ sinceDaysAgo }) => sinceDaysAgo));
  return {
    id: seedId(`membership plan ${file.slug}`),
    file,
    master: requirePerson(masters, file.master),
    createdAt: daysBefore(now, oldest + 1),
  };
}

/** The hidden content that the periods of a plan sell. */
function buildContentRow({ id, file, master, createdAt }: Plan) {
  const currency = currencyForCountry(master.country);
  return {
    id,
    offerId: id,
    position: null,
    slug: `membresia-${seedHex(`membership ${file.slug}`).slice(0, SLUG_LENGTH)}`,
    userId: master.id,
    contentType: "COURSE" as const,
    modality: "ONLINE" as const,
    onlineType: "RECORDED" as const,
    status: "ARCHIVED" as const,
    archivedAt: createdAt,
    title: file.name,
    description: file.description,
    amount: toMinorUnits(file.price, currency),
    currency,
    minimumAmount: file.minimum === undefined ? null : toMinorUnits(file.minimum, currency),
    suggestedAmount: file.minimum === undefined ? null : toMinorUnits(file.price, currency),
    createdAt,
    updatedAt: createdAt,
  };
}

const buildPlanRow = ({ id, file, master, createdAt }: Plan) => ({
  id,
  masterId: master.id,
  interval: file.interval === "year" ? ("YEAR" as const) : ("MONTH" as const),
  opensAll: file.opens === "all",
  solidarityAmount: file.solidarity
    ? toMinorUnits(file.solidarity.price, currencyForCountry(master.country))
    : null,
  solidaritySeats: file.solidarity?.seats ?? null,
  createdAt,
  updatedAt: createdAt,
});

function buildPeriods({ interval }: PlanFile, { sinceDaysAgo, periods }: MemberFile, now: Date): Period[] {
  const step = interval === "year" ? 12 : 1;
  const since = daysBefore(now, sinceDaysAgo);
  return Array.from({ length: periods }, (_, index) => ({
    startsAt: addMonths(since, index * step),
    endsAt: addMonths(since, (index + 1) * step),
  }));
}

/** The columns that the state of a member decides, after the last period that was paid. */
function buildState({ interval }: PlanFile, { state }: MemberFile, { endsAt }: Period, now: Date) {
  const paid = { paidUntil: endsAt, openUntil: endsAt };
  switch (state) {
    case "ACTIVE":
      return {
        state,
        ...paid,
        openUntil: findOpenUntil({ paidUntil: endsAt, isCharged: true }),
        nextChargeAt: endsAt,
      };
    case "PAUSED": {
      const pausedUntil = addMonths(endsAt, PAUSE_MONTHS);
      return {
        state,
        ...paid,
        pausedUntil,
        nextChargeAt: findChargeAfterPause(
          { periodEndsAt: endsAt, chargeDay: endsAt.getUTCDate() },
          pausedUntil,
          interval,
        ),
      };
    }
    case "LATE":
      return {
        state,
        ...paid,
        openUntil: findOpenUntil({ paidUntil: endsAt, isCharged: true }),
        lateSince: endsAt,
      };
    case "LEFT":
      return { state: "ACTIVE" as const, ...paid, leftAt: daysBefore(now, LEFT_DAYS) };
    case "ENDED":
      return {
        state,
        ...paid,
        leftAt: daysBefore(endsAt, LEFT_DAYS),
        endedAt: endsAt,
        endedBy: "LEFT" as const,
      };
  }
}

function buildPeriodRows(
  plan: Plan,
  { membershipId, userId, amount }: { membershipId: string; userId: string; amount: number },
  periods: readonly Period[],
) {
  const { master } = plan;
  const currency = currencyForCountry(master.country);
  const months = countMonths({ interval: buildPlanRow(plan).interval, giftMonths: null });
  return periods.map(({ startsAt, endsAt }, index) => {
    const id = seedId(`membership period ${membershipId} ${index}`);
    const partDates = months > 1 ? listMonthDates(startsAt, months) : [];
    const sold = { id: plan.id, master, currency, teaching: {} };
    const order = {
      ...buildCompletedOrder({ id, userId, at: startsAt, amount }, sold),
      contentExpirationDate: endsAt,
      renewedAt: index < periods.length - 1 ? endsAt : null,
      partDates,
      availableBillingDate: partDates[0] ?? new Date(startsAt.getTime() + BILLING_DAYS * DAY_MS),
      paymentIntentId: `pi_demo_${seedHex(`membership ${id}`)}`,
    };
    return {
      order,
      payment: buildPayment(order, order.paymentIntentId),
      period: {
        orderId: id,
        membershipId,
        invoiceId: `in_demo_${seedHex(`membership ${id}`)}`,
        startsAt,
        endsAt,
      },
    };
  });
}

function buildMember(plan: Plan, member: MemberFile, apprentices: readonly SeedApprentice[], now: Date) {
  const { id: userId } = requirePerson(apprentices, member.apprentice);
  const { file, master } = plan;
  const id = seedId(`membership ${file.slug} ${member.apprentice}`);
  const currency = currencyForCountry(master.country);
  const amount = toMinorUnits(member.price ?? file.price, currency);
  const periods = buildPeriods(file, member, now);
  const last = periods.at(-1);
  if (!last) throw new Error(`${member.apprentice} has paid no period of ${file.slug}`);
  const createdAt = daysBefore(now, member.sinceDaysAgo);
  return {
    row: {
      id,
      planId: plan.id,
      masterId: master.id,
      userId,
      amount,
      currency: currency.toLowerCase(),
      interval: buildPlanRow(plan).interval,
      subscriptionId: `sub_demo_${seedHex(`membership ${id}`)}`,
      customerId: `cus_demo_${seedHex(`membership ${userId}`)}`,
      ...buildState(file, member, last, now),
      createdAt,
      updatedAt: createdAt,
    },
    lastStartsAt: last.startsAt,
    sold: buildPeriodRows(plan, { membershipId: id, userId, amount }, periods),
  };
}

type People = {
  contents: readonly SeedContent[];
  masters: readonly SeedMaster[];
  apprentices: readonly SeedApprentice[];
};

/** Builds the memberships that Masters offer, their members and the periods that these have paid. */
export function buildMembershipRows({ contents, masters, apprentices }: People, now: Date) {
  const plans = readDemo().memberships.map((file) => buildPlan(file, masters, now));
  const members = plans.flatMap((plan) =>
    plan.file.members.map((member) => buildMember(plan, member, apprentices, now)),
  );
  const sold = members.flatMap((member) => member.sold);
  return {
    contents: plans.map(buildContentRow),
    plans: plans.map(buildPlanRow),
    items: plans.flatMap(({ id: planId, file: { opens }, master }) =>
      opens === "all"
        ? []
        : opens.map((slug) => ({ planId, ayniId: requireContent(contents, slug).id, masterId: master.id })),
    ),
    memberships: members.map(({ row }) => row),
    orders: sold.map(({ order }) => order),
    payments: sold.map(({ payment }) => payment),
    periods: sold.map(({ period }) => period),
    openings: members.map(({ row, lastStartsAt }) => ({ id: row.id, at: lastStartsAt })),
  };
}

/** Opens to members what they have as if the last period had just begun; what they bought themselves is left alone. */
export async function openDemoMemberships(
  tx: Tx,
  { openings }: Pick<ReturnType<typeof buildMembershipRows>, "openings">,
): Promise<void> {
  for (const { id, at } of openings) await openContents(tx, id, at);
}
