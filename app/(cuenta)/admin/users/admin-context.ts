import "server-only";
import { createDateFormatters } from "@/components/common/date-formatters";
import { countPendingApplications } from "@/lib/administration/applications/data";
import { countFailed } from "@/lib/administration/failed-jobs/data";
import { countOpenAppeals } from "@/lib/administration/appeals/data";
import { countOpenCases } from "@/lib/administration/moderation/data";
import { countProblemRecords } from "@/lib/invoicing/record/data";
import { getPrivateUser } from "@/lib/identity/users/data";
import type { Member } from "@/lib/platform/actor";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

/** Loads what every admin page shows: counts of open decisions, and formatters for the admin's time zone. */
export async function loadAdminContext(actor: Member) {
  const [applications, cases, appeals, failedJobs, records, { timezone }] = await Promise.all([
    countPendingApplications(actor),
    countOpenCases(actor),
    countOpenAppeals(actor),
    countFailed(actor),
    countProblemRecords(actor),
    getPrivateUser(actor.id),
  ]);
  return {
    pendingCounts: { applications, reports: cases + appeals, failedJobs, records },
    dateFormatters: createDateFormatters(timezone ?? DEFAULT_TIME_ZONE),
  };
}
