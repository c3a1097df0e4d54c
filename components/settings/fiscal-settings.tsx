"use client";

import { useState } from "react";
import { TextLink } from "@/components/ui/link";
import type { FiscalProfileView } from "@/lib/invoicing/fiscal-profile/schema";
import type { SelfBillingView } from "@/lib/invoicing/self-billing/schema";
import { routes } from "@/lib/platform/routes";
import { FiscalForm } from "./fiscal-form";
import { SelfBillingForm } from "./self-billing-form";
import { SettingsSection } from "./settings-section";

interface FiscalSettingsProps {
  profile: FiscalProfileView | null;
  selfBilling: SelfBillingView;
  country: string | null;
  name: string;
  timeZone: string;
}

/** A Master's fiscal data and, below them, the agreement by which their invoices are written for them. */
export function FiscalSettings({ profile, selfBilling, country, name, timeZone }: FiscalSettingsProps) {
  const [hasProfile, setHasProfile] = useState(profile !== null);
  return (
    <>
      <SettingsSection
        title="Quién factura"
        description={
          <>
            Van en la factura de cada mes. Los guardamos cifrados y no se publican. Un cambio vale para la
            factura del mes en curso, entera, y para las siguientes; las ya hechas no cambian.
          </>
        }
      >
        <FiscalForm profile={profile} country={country} name={name} onSaved={() => setHasProfile(true)} />
      </SettingsSection>
      <SettingsSection
        id="autofactura"
        title="La factura de cada mes, hecha por nosotros"
        description={
          <>
            Ayllu vende en su propio nombre y tú le facturas tu parte. Con este acuerdo escribimos esa factura
            por ti; la encuentras en <TextLink href={routes.papers()}>Facturas y extractos</TextLink>.
          </>
        }
      >
        <SelfBillingForm selfBilling={selfBilling} hasProfile={hasProfile} timeZone={timeZone} />
      </SettingsSection>
    </>
  );
}
