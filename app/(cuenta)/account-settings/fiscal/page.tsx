import type { Metadata } from "next";
import { FiscalSettings } from "@/components/settings/fiscal-settings";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { findUserTimeZone, getPrivateUser } from "@/lib/identity/users/data";
import { getFiscalProfile } from "@/lib/invoicing/fiscal-profile/data";
import { canHaveFiscalProfile } from "@/lib/invoicing/fiscal-profile/policy";
import { getSelfBilling } from "@/lib/invoicing/self-billing/data";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Datos fiscales" };

export default async function FiscalPage() {
  const member = await requireMember(routes.fiscalProfile());
  if (!canHaveFiscalProfile(member)) return <MastersOnlyPage />;
  const [profile, selfBilling, user, timeZone] = await Promise.all([
    getFiscalProfile(member),
    getSelfBilling(member),
    getPrivateUser(member.id),
    findUserTimeZone(member.id),
  ]);
  return (
    <SettingsLayout title="Datos fiscales" lead="Lo que necesitan tus facturas y la ley.">
      <FiscalSettings
        profile={profile}
        selfBilling={selfBilling}
        country={user.country}
        name={formatFullName(user)}
        timeZone={timeZone}
      />
    </SettingsLayout>
  );
}
