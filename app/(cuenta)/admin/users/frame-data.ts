import "server-only";
import { momentsIn } from "@/components/admin/moments";
import { listApplications } from "@/lib/applications/data";
import type { Member } from "@/lib/auth/actor";
import { DEFAULT_TIME_ZONE } from "@/lib/time-zone";
import { privateUser } from "@/lib/users/data";

/** What every section shows: how many applications wait, and instants as its reader says them. */
export async function frameData(actor: Member) {
  const [{ metadata }, { timezone }] = await Promise.all([
    listApplications(actor, { status: "PENDING" }),
    privateUser(actor.id),
  ]);
  return { waiting: metadata.total, moments: momentsIn(timezone ?? DEFAULT_TIME_ZONE) };
}
