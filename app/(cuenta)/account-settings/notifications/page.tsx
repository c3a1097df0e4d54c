import type { Metadata } from "next";
import { NotificationsForm } from "@/components/settings/notification-preferences-form";
import { QuietHoursForm } from "@/components/settings/quiet-hours-form";
import { SettingsPage } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { privateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage() {
  const member = await requireMember(routes.notificationSettings());
  const user = await privateUser(member.id);
  return (
    <SettingsPage title="Notificaciones" lead="Elige de qué quieres que te avisemos, y cuándo.">
      <NotificationsForm user={user} />
      <QuietHoursForm user={user} />
    </SettingsPage>
  );
}
