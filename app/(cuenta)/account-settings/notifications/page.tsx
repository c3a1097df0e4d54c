import type { Metadata } from "next";
import { NotificationsForm } from "@/components/ajustes/notifications-form";
import { QuietHoursForm } from "@/components/ajustes/quiet-hours-form";
import { SettingsPage } from "@/components/ajustes/settings-page";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { privateUser } from "@/lib/users/data";

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
