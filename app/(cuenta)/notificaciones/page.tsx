import type { Metadata } from "next";
import { NotificationCentre } from "@/components/notifications/notification-centre";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listNotificationGroups } from "@/lib/accounts/notification-centre/data";
import { notificationsSearchParams } from "@/lib/messaging/notifications/schema";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.notifications());
  const query = parseOrNotFound(notificationsSearchParams, await readSearchParams(searchParams));
  const page = await orNotFound(listNotificationGroups(member, query));
  return <NotificationCentre userId={member.id} page={page} about={query.about} now={new Date()} />;
}
