"use client";

import { useState, type FormEvent } from "react";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { errorMessage } from "@/lib/platform/http/client";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useUpdateProfile } from "./use-update-user";

interface ShownThanksFormProps {
  userId: string;
  profile: ProfileView;
}

/** Asks whether the profile shows the public thanks of its owner. */
export function ShownThanksForm({ userId, profile }: ShownThanksFormProps) {
  const [draft, setDraft] = useState<boolean | null>(null);
  const saveProfile = useUpdateProfile(userId, profile.id);
  const isDirty = draft !== null && draft !== profile.showsThanks;
  useLeaveGuard(isDirty);

  function choose(showsThanks: boolean) {
    saveProfile.reset();
    setDraft(showsThanks);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const showsThanks = draft ?? profile.showsThanks;
    saveProfile.mutate({ profile: { showsThanks } }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <Checkbox
        label="Mostrar en mi perfil los agradecimientos que he dado"
        checked={draft ?? profile.showsThanks}
        onChange={({ target }) => choose(target.checked)}
      />
      <SaveBar
        pending={saveProfile.isPending}
        dirty={isDirty}
        saved={saveProfile.isSuccess}
        error={saveProfile.error ? errorMessage(saveProfile.error) : null}
      />
    </form>
  );
}
