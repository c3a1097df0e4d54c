"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LocationForm } from "./location-form";
import { StepFrame } from "./step-frame";
import { StepLoading } from "./step-loading";
import { useOwnData } from "./use-wizard-user-data";
import { usePlaces, type Home } from "./use-location-options";
import type { Wizard } from "./use-wizard";

/** Where one lives, beginning with what is known of it: the profile, else the country of the registration. */
export function LocationStep({ wizard }: { wizard: Wizard }) {
  const { data, isPending } = useOwnData(wizard.user.id);
  if (isPending) return <StepLoading />;
  const kept = data?.profile?.location;
  const known = kept?.country ? kept : { country: data?.country ?? null, state: null, city: null };
  return <Location wizard={wizard} known={known} />;
}

function Location({ wizard, known }: { wizard: Wizard; known: Home }) {
  const [home, setHome] = useState(known);
  const [tried, setTried] = useState(false);
  const places = usePlaces(home);

  function submit() {
    setTried(true);
    if (places.location) wizard.save({ location: places.location });
  }

  return (
    <StepFrame
      title="¿Dónde estás?"
      description="Así te hablamos de lo que ocurre cerca de ti."
      error={wizard.error}
      onSubmit={submit}
      actions={
        <Button type="submit" size="l" wide pending={wizard.saving}>
          Continuar
        </Button>
      }
    >
      <LocationForm home={home} places={places} errors={tried ? places.missing : {}} onChange={setHome} />
    </StepFrame>
  );
}
