import "server-only";
import { momentsIn } from "@/components/admin/moments";
import { listApplications } from "@/lib/administration/applications/data";
import type { Member } from "@/lib/platform/actor";
import { openReports } from "@/lib/administration/moderation/data";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { privateUser } from "@/lib/identity/users/data";

/** What every section shows: what waits to be decided, and instants as its reader says them. */
export async function frameData(actor: Member) {
  const [{ metadata }, reports, { timezone }] = await Promise.all([
    listApplications(actor, { status: "PENDING" }),
    openReports(actor),
    privateUser(actor.id),
  ]);
  const waiting = { applications: metadata.total, reports };
  return { waiting, moments: momentsIn(timezone ?? DEFAULT_TIME_ZONE) };
}
