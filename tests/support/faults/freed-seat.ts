import { db } from "@/lib/platform/db/client";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestUser } from "@/tests/support/factories/users";
import { createContent, requestOrder, type TestPerson } from "./actions";
import { countByName, describeStatus, type RaceResult } from "./races";
import type { Site } from "./sites";

// A seat becomes free at the moment in which many people who do not wait for it order it; two people wait.

const WAITING_COUNT = 2;

async function createFullContent(amount: number) {
  const content = await createContent(amount, 1);
  const order = await createTestOrder(await createTestUser(), content);
  const waiting = await Promise.all(Array.from({ length: WAITING_COUNT }, () => createTestUser()));
  for (const { id: userId } of waiting) {
    await db.waitingListEntry.create({ data: { ayniId: content.id, userId } });
  }
  return { content, order, waiting };
}

/** The seat of a refunded order is the first's who waits, and all others are told that it is sold out. */
export async function raceForFreedSeat(
  sites: readonly Site[],
  outsiders: readonly TestPerson[],
  amount: number,
): Promise<RaceResult> {
  const { content, order, waiting } = await createFullContent(amount);
  const [responses] = await Promise.all([
    Promise.all(
      outsiders.flatMap((person, index) => {
        const site = sites[index % sites.length];
        return site ? [requestOrder(site, person, content.id)] : [];
      }),
    ),
    db.order.update({ where: { id: order.id }, data: { status: "REFUNDED", refundedAt: new Date() } }),
  ]);
  const entries = await db.waitingListEntry.findMany({
    where: { ayniId: content.id, offeredAt: { not: null }, endedAt: null },
  });
  const { takenSeats } = await db.ayni.findUniqueOrThrow({ where: { id: content.id } });
  const accepted = responses.filter(({ status }) => status === 201).length;
  const problems: string[] = [];
  if (accepted > 0) problems.push(`${accepted} of those who did not wait got the seat`);
  if (entries.length !== 1 || entries[0]?.userId !== waiting[0]?.id)
    problems.push(`${entries.length} offers, to the first: ${entries[0]?.userId === waiting[0]?.id}`);
  if (takenSeats !== 1) problems.push(`${takenSeats} seats taken of one`);
  return { statusCounts: countByName(responses.map(describeStatus)), problems, ayniId: content.id };
}
