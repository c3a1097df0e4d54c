"use client";

import { Checkbox } from "@/components/ui/checkbox";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import { ProfileChoiceForm } from "./profile-choice-form";

interface ShownThanksFormProps {
  userId: string;
  profile: ProfileView;
}

/** Asks whether the profile shows the public thanks of its owner. */
export const ShownThanksForm = ({ userId, profile }: ShownThanksFormProps) => (
  <ProfileChoiceForm
    userId={userId}
    profileId={profile.id}
    saved={profile.showsThanks}
    toFields={(showsThanks) => ({ showsThanks })}
  >
    {(value, choose) => (
      <Checkbox
        label="Mostrar en mi perfil los agradecimientos que he dado"
        checked={value}
        onChange={({ target }) => choose(target.checked)}
      />
    )}
  </ProfileChoiceForm>
);
