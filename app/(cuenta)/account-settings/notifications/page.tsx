import type { Metadata } from "next";
import { NotificationPreferencesForm } from "@/components/settings/notification-preferences-form";
import { QuietHoursForm } from "@/components/settings/quiet-hours-form";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { getPrivateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage() {
  const member = await requireMember(routes.notificationSettings());
  const user = await getPrivateUser(member.id);
  return (
    <SettingsLayout title="Notificaciones" lead="Elige de qué quieres que te avisemos, y cuándo.">
      <NotificationPreferencesForm user={user} />
      <QuietHoursForm user={user} />
    </SettingsLayout>
  );
}
