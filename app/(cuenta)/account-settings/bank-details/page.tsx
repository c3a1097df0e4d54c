import type { Metadata } from "next";
import { BankDetailsSettings } from "@/components/settings/bank-details-settings";
import { SellerKindForm } from "@/components/settings/seller-kind-form";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { SettingsSection } from "@/components/settings/settings-section";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { findUserTimeZone, getPrivateUser } from "@/lib/identity/users/data";
import { getBankDetails } from "@/lib/payouts/bank-details/data";
import { canHaveBankDetails } from "@/lib/payouts/bank-details/policy";
import { routes } from "@/lib/platform/routes";
import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import { CURRENCY_NAMES } from "@/lib/reference/currency-names";
import { formatFullName } from "@/lib/platform/text/full-name";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Cómo te pagamos" };

/** Named here, so that the page need not load the names of all currencies. */
const CURRENCY_OPTIONS = [
  { value: "", label: "Todas, menos las que tengan su propia cuenta" },
  ...currencyCodes
    .filter((code) => CURRENCIES[code].chargeable)
    .map((code) => ({ value: code, label: `${CURRENCY_NAMES[code]} (${code})` })),
];

export default async function BankDetailsPage() {
  const member = await requireMember(routes.bankDetails());
  if (!canHaveBankDetails(member)) return <MastersOnlyPage />;
  const [details, user, timeZone] = await Promise.all([
    getBankDetails(member),
    getPrivateUser(member.id),
    findUserTimeZone(member.id),
  ]);
  return (
    <SettingsLayout title="Cómo te pagamos" lead="La cuenta en la que recibes tu parte.">
      <BankDetailsSettings
        details={details}
        email={user.email}
        country={user.country}
        holder={formatFullName(user)}
        hasSecondFactor={user.secondFactor !== null}
        currencyOptions={CURRENCY_OPTIONS}
        timeZone={timeZone}
      />
      {user.profile && user.masterProfile && (
        <SettingsSection
          title="Profesional o particular"
          description="La ley pide que quien compra lo sepa: lo mostramos junto al precio de lo que ofreces."
        >
          <SellerKindForm
            userId={user.id}
            profileId={user.profile.id}
            sellerKind={user.masterProfile.sellerKind}
          />
        </SettingsSection>
      )}
    </SettingsLayout>
  );
}
