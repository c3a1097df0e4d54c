"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LocationForm } from "./location-form";
import { StepFrame } from "./step-frame";
import { StepLoading } from "./step-loading";
import { useWizardUserData } from "./use-wizard-user-data";
import { useLocationOptions, type LocationDraft } from "./use-location-options";
import type { Wizard } from "./use-wizard";

/** Asks for the location, prefilled from the profile or with the country of the registration. */
export function LocationStep({ wizard }: { wizard: Wizard }) {
  const { data, isPending } = useWizardUserData(wizard.user.id);
  if (isPending) return <StepLoading />;
  const savedLocation = data?.profile?.location;
  const initialLocation = savedLocation?.country
    ? savedLocation
    : { country: data?.country ?? null, state: null, city: null };
  return <LocationStepForm wizard={wizard} initialLocation={initialLocation} />;
}

function LocationStepForm({ wizard, initialLocation }: { wizard: Wizard; initialLocation: LocationDraft }) {
  const [draft, setDraft] = useState(initialLocation);
  const [submitted, setSubmitted] = useState(false);
  const options = useLocationOptions(draft);

  function submit() {
    setSubmitted(true);
    if (options.location) wizard.save({ location: options.location });
  }

  return (
    <StepFrame
      title="¿Dónde estás?"
      description="Así te hablamos de lo que ocurre cerca de ti."
      error={wizard.error}
      onSubmit={submit}
      actions={
        <Button type="submit" size="l" fullWidth pending={wizard.isSaving}>
          Continuar
        </Button>
      }
    >
      <LocationForm
        location={draft}
        options={options}
        errors={submitted ? options.missingErrors : {}}
        onChange={setDraft}
      />
    </StepFrame>
  );
}
