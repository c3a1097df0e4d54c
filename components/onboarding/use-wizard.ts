"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshSession } from "@/components/common/session/session-store";
import { useState } from "react";
import { errorMessage } from "@/lib/platform/http/client";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { updateProfileMutation } from "@/lib/identity/profiles/queries";
import { type LocationInput } from "@/lib/identity/profiles/schema";
import { LAST_SETUP_STEP } from "@/lib/identity/profiles/limits";
import { privateUserQuery } from "@/lib/identity/users/queries";
import type { SessionUser } from "@/lib/identity/sessions/schema";

interface StepChange {
  location?: LocationInput;
  disciplines?: DisciplineKey[];
}

export interface Wizard {
  user: SessionUser;
  /** From 1 to 5. */
  step: number;
  back: () => void;
  /** Saves the step and advances. */
  save: (change: StepChange) => void;
  /** Advances after a step that was saved by other means. */
  advance: (completedStep: number) => Promise<void>;
  isSaving: boolean;
  error: string | null;
}

/** State of the wizard, starting after the last completed step. */
export function useWizard(user: SessionUser): Wizard {
  const queryClient = useQueryClient();
  const [step, setStep] = useState(Math.min(user.completedStep, LAST_SETUP_STEP) + 1);

  async function advance(completedStep: number) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: privateUserQuery(user.id).queryKey }),
      queryClient.invalidateQueries({ queryKey: ["profile", user.profileId] }),
      refreshSession(),
    ]);
    // Stay if the user went back while saving.
    setStep((currentStep) => (currentStep === completedStep ? currentStep + 1 : currentStep));
  }

  const saveStep = useMutation({
    ...updateProfileMutation(user.profileId),
    networkMode: "always",
    onSuccess: (_, { profile }) => advance(profile?.completedStep ?? step),
  });

  function back() {
    saveStep.reset();
    setStep(step - 1);
  }

  return {
    user,
    step,
    back,
    save: (change) => saveStep.mutate({ profile: { ...change, completedStep: step } }),
    advance,
    isSaving: saveStep.isPending,
    error: saveStep.error ? errorMessage(saveStep.error) : null,
  };
}
