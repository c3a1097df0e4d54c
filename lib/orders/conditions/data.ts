import "server-only";
import { roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import { modulesSelect, toModuleSummaries } from "@/lib/content/lessons/data";
import { findGiftTerms, findLastAcceptanceDay } from "@/lib/orders/given-membership-terms";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { toLocalDay } from "@/lib/platform/time/days";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { toIsoDate } from "@/lib/platform/time/dates";
import { listConditions, pickFacts, type ConditionFacts, type PartConditions, type Telling } from "./policy";

const factsInclude = {
  encuentros: { orderBy: { startsAt: "asc" }, include: { room: roomTimes } },
  courseModules: modulesSelect,
  bookingTerms: { select: { moveHours: true, minutes: true } },
  pack: { select: { sessions: true, lastDay: true, giftMonths: true } },
  booking: { select: { packId: true } },
  membershipPlan: { select: { interval: true } },
  user: { select: { name: true, masterProfile: { select: { sellerKind: true } } } },
  files: { where: { area: "content", status: "READY" }, select: { kind: true } },
} satisfies Prisma.AyniInclude;

type FactsRow = Prisma.AyniGetPayload<{ include: typeof factsInclude }>;

/** Returns null unless months of a membership are given. */
function toMembership({ membershipPlan, amount }: FactsRow, { now, zone, isGift }: Telling) {
  if (!membershipPlan || !isGift) return null;
  const { months } = findGiftTerms({ interval: toInterval(membershipPlan.interval), amount });
  return { months, lastDay: findLastAcceptanceDay(toLocalDay(now.toISOString(), zone)) };
}

const toConditionFacts = ({
  encuentros,
  courseModules,
  bookingTerms,
  pack,
  booking,
  user,
  ...ayni
}: FactsRow): ConditionFacts => ({
  ...ayni,
  moveHours: bookingTerms?.moveHours ?? null,
  masterName: user.name,
  sellerKind: user.masterProfile?.sellerKind ?? null,
  isFromPack: (booking?.packId ?? null) !== null,
  pack: pack && {
    sessions: pack.sessions,
    minutes: bookingTerms?.minutes ?? 0,
    lastDay: toIsoDate(pack.lastDay),
    giftMonths: pack.giftMonths,
  },
  modules: ayni.contentType === "COURSE" ? toModuleSummaries(courseModules) : [],
  encuentros: encuentros.map((encuentro) => ({
    ...toEncuentroTimes(encuentro),
    timezone: encuentro.timezone,
  })),
});

/** Returns the facts of these contents, in the same order, as everybody may read them. */
export async function listPartConditions(ayniIds: readonly string[]): Promise<PartConditions[]> {
  const rows = await db.ayni.findMany({ where: { id: { in: [...ayniIds] } }, include: factsInclude });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ayniIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, title: row.title, facts: pickFacts(toConditionFacts(row)) }] : [];
  });
}

/** Lists the conditions that the buyer of a content is told, to be kept with the order. */
export async function tellConditions(tx: Tx, ayniId: string, telling: Telling): Promise<string[]> {
  const row = await tx.ayni.findUniqueOrThrow({ where: { id: ayniId }, include: factsInclude });
  const facts = { ...toConditionFacts(row), membership: toMembership(row, telling) };
  return listConditions(facts, telling).map(({ text }) => text);
}
