import type { Metadata } from "next";
import { NotificationCentre } from "@/components/notifications/notification-centre";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listNotifications, getMemberTimeZone } from "@/lib/accounts/notification-centre/data";
import { notificationsSearchParams } from "@/lib/messaging/notifications/schema";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.notifications());
  const { after } = parseOrNotFound(notificationsSearchParams, await readSearchParams(searchParams));
  const [notifications, zone] = await Promise.all([
    orNotFound(listNotifications(member, after)),
    getMemberTimeZone(member),
  ]);
  return <NotificationCentre userId={member.id} notifications={notifications} zone={zone} now={new Date()} />;
}
