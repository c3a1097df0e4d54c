"use client";

import { useState } from "react";
import type { BankDetailsView } from "@/lib/payouts/bank-details/schema";
import { BankDetailsForm, type CurrencyOption } from "./bank-details-form";
import { BankDetailsStatus } from "./bank-details-status";
import { SettingsSection } from "./settings-section";

interface BankDetailsSettingsProps {
  details: BankDetailsView;
  email: string;
  country: string | null;
  holder: string;
  hasSecondFactor: boolean;
  currencyOptions: readonly CurrencyOption[];
  timeZone: string;
}

export function BankDetailsSettings({
  details: initialDetails,
  email,
  country,
  holder,
  hasSecondFactor,
  currencyOptions,
  timeZone,
}: BankDetailsSettingsProps) {
  const [details, setDetails] = useState(initialDetails);
  const isKnown = details.current !== null || details.others.length > 0 || details.pending !== null;
  return (
    <>
      <SettingsSection
        title="Tu cuenta"
        description="Aquí recibes tu parte de cada intercambio. La guardamos cifrada y solo mostramos el final."
      >
        <BankDetailsStatus
          details={details}
          email={email}
          timeZone={timeZone}
          hasSecondFactor={hasSecondFactor}
          onChanged={setDetails}
        />
      </SettingsSection>
      <SettingsSection
        title={isKnown ? "Cambiar de cuenta" : "Dinos dónde pagarte"}
        description="Te enviaremos un enlace para confirmarla, y la usaremos 72 horas después. Mientras, vale la de siempre."
      >
        <BankDetailsForm
          email={email}
          country={country}
          holder={holder}
          hasSecondFactor={hasSecondFactor}
          currencyOptions={currencyOptions}
          onRequested={setDetails}
        />
      </SettingsSection>
    </>
  );
}
