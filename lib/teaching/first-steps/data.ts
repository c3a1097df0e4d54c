import "server-only";
import type { Member } from "@/lib/platform/actor";
import { hasPayoutDetails } from "@/lib/payouts/bank-details/data";
import { db } from "@/lib/platform/db/client";
import { listOpenSteps } from "./policy";
import type { FirstStepFacts, FirstStepView } from "./policy";

const findFacts = (id: string) => db.$queryRaw<Omit<FirstStepFacts, "hasBankDetails">[]>`
    select u.slug, p."profileImage" is not null as "hasPhoto",
           m."shortDescription" <> '' and m.offering <> '' as "hasPresentation",
           exists (select from "Ayni" where "userId" = u.id and "publishedAt" is not null) as "hasPublished",
           exists (select from "Order" o where o."masterUserId" = u.id and o.amount > 0 and o."completedAt" is not null
             and o.status in ('COMPLETED', 'REFUNDED')) as "hasSold",
           exists (select from "FiscalProfile" f where f."userId" = u.id) as "hasFiscalProfile",
           m."sharedAt" is not null or exists (select from "Follow" where "masterId" = u.id) as "hasShared"
    from "User" u join "Profile" p on p."userId" = u.id join "MasterProfile" m on m."userId" = u.id
    where u.id = ${id}::uuid and m."stepsHiddenAt" is null`;

/** Returns the first steps of a Master; null if they are done or hidden, and for anybody else. */
export async function findFirstSteps({ id, role }: Member): Promise<FirstStepView[] | null> {
  if (role !== "master") return null;
  const [[facts], hasBankDetails] = await Promise.all([findFacts(id), hasPayoutDetails(id)]);
  return facts ? listOpenSteps({ ...facts, hasBankDetails }) : null;
}
