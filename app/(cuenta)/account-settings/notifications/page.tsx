import type { Metadata } from "next";
import { NotificationsForm } from "@/components/ajustes/notifications-form";
import { SettingsPage } from "@/components/ajustes/settings-page";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { privateUser } from "@/lib/users/data";

export const metadata: Metadata = { title: "Notificaciones" };

export default async function NotificationsPage() {
  const member = await requireMember(routes.notificationSettings());
  return (
    <SettingsPage title="Notificaciones" lead="Elige de qué quieres que te avisemos.">
      <NotificationsForm user={await privateUser(member.id)} />
    </SettingsPage>
  );
}
