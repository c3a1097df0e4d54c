"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { messageOf } from "@/lib/platform/http/client";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { profileUpdate } from "@/lib/identity/profiles/queries";
import { LAST_STEP, type LocationInput } from "@/lib/identity/profiles/schema";
import { privateUserQuery } from "@/lib/identity/users/queries";
import type { SessionUser } from "@/lib/identity/users/schema";

interface StepChange {
  location?: LocationInput;
  disciplines?: DisciplineKey[];
}

export interface Wizard {
  user: SessionUser;
  /** From 1 to 5. */
  step: number;
  back: () => void;
  /** Saves what this step asked for and goes on; without anything only that it is done. */
  save: (change: StepChange) => void;
  /** Goes on after something that saved a step by itself. */
  advance: (saved: number) => Promise<void>;
  saving: boolean;
  error: string | null;
}

/** Where the wizard is: at first the step after the last one that was completed, here or on another device. */
export function useWizard(user: SessionUser): Wizard {
  const queries = useQueryClient();
  const { update } = useSession();
  const [step, setStep] = useState(Math.min(user.completedStep, LAST_STEP) + 1);

  async function advance(saved: number) {
    await Promise.all([
      queries.invalidateQueries({ queryKey: privateUserQuery(user.id).queryKey }),
      queries.invalidateQueries({ queryKey: ["profile", user.profileId] }),
      update(),
    ]);
    // Who went back meanwhile stays there.
    setStep((now) => (now === saved ? now + 1 : now));
  }

  const saving = useMutation({
    ...profileUpdate(user.profileId),
    networkMode: "always",
    onSuccess: (_, { profile }) => advance(profile?.completedStep ?? step),
  });

  function back() {
    saving.reset();
    setStep(step - 1);
  }

  return {
    user,
    step,
    back,
    save: (change) => saving.mutate({ profile: { ...change, completedStep: step } }),
    advance,
    saving: saving.isPending,
    error: saving.error ? messageOf(saving.error) : null,
  };
}
