import { db } from "@/lib/platform/db/client";
import { createTestCode } from "@/tests/support/factories/discounts";
import { createContent, requestOrder, type TestPerson } from "./actions";
import { countByName, describeStatus, requestUntilFinal, type RaceResult } from "./races";
import type { Site } from "./sites";

// Many buyers order at the same moment with a code for one use. Half of its price makes the others pay, so the order is
// pending at its checkout; a code of 100 % completes it at once.

const CODE = "LUNA";

/** One buyer gets the use; all others are told at the field that it is used up, and order nothing. */
export async function raceForLastUse(
  sites: readonly Site[],
  buyers: readonly TestPerson[],
  percent: number,
): Promise<RaceResult> {
  const content = await createContent(2500);
  const { id } = await createTestCode(content, { code: CODE, percent, maxUses: 1 });
  // Each buyer may try thirty codes in an hour.
  await db.rateLimiterFlexible.deleteMany({ where: { key: { startsWith: "discount-code" } } });
  const responses = await Promise.all(
    buyers.flatMap((buyer, index) => {
      const site = sites[index % sites.length];
      return site ? [requestUntilFinal(() => requestOrder(site, buyer, content.id, { code: CODE }))] : [];
    }),
  );
  const final = responses.flatMap((attempts) => attempts.slice(-1));
  const statusCounts = countByName(responses.flat().map(describeStatus));
  const acceptedCount = final.filter(({ status }) => status === 201).length;
  const refusedCount = final.filter(
    ({ status, error }) => status === 422 && error === "ValidationError",
  ).length;
  const orders = await db.order.findMany({ where: { ayniContentId: content.id } });
  const { usedCount } = await db.discount.findUniqueOrThrow({ where: { id } });
  const problems: string[] = [];
  if (acceptedCount !== 1 || refusedCount !== buyers.length - 1)
    problems.push(`${acceptedCount} accepted and ${refusedCount} refused: ${JSON.stringify(statusCounts)}`);
  if (orders.length !== 1 || orders[0]?.discountId !== id)
    problems.push(`${orders.length} orders for one use of a code`);
  if (usedCount !== 1) problems.push(`${usedCount} uses counted of one`);
  return { statusCounts, problems, ayniId: content.id };
}
