import type { Metadata } from "next";
import { NoticesPage } from "@/components/notificaciones/notices-page";
import { requireMember } from "@/lib/auth/current";
import { noticesOf, readingZone } from "@/lib/notices/data";
import { noticesQuery } from "@/lib/notices/schema";
import { routes } from "@/lib/routes";
import { found, parsed, said, type Search } from "../admin/users/search";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.notices());
  const { after } = parsed(noticesQuery, await said(searchParams));
  const [notices, zone] = await Promise.all([found(noticesOf(member, after)), readingZone(member)]);
  return <NoticesPage userId={member.id} notices={notices} zone={zone} now={new Date()} />;
}
