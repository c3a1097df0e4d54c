import type { Metadata } from "next";
import { NoticesPage } from "@/components/notifications/notification-centre";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { noticesOf, readingZone } from "@/lib/accounts/notification-centre/data";
import { noticesQuery } from "@/lib/messaging/notifications/schema";
import { routes } from "@/lib/platform/routes";
import { found, parsed, said, type Search } from "../../search-params";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.notices());
  const { after } = parsed(noticesQuery, await said(searchParams));
  const [notices, zone] = await Promise.all([found(noticesOf(member, after)), readingZone(member)]);
  return <NoticesPage userId={member.id} notices={notices} zone={zone} now={new Date()} />;
}
