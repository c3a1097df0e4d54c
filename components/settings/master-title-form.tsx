"use client";

import { useState, type FormEvent } from "react";
import { MasterTitleField } from "@/components/common/master-title-field";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { errorMessage } from "@/lib/platform/http/client";
import { masterTitles } from "@/lib/platform/copy/master-title";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useUpdateProfile } from "./use-update-user";

interface MasterTitleFormProps {
  userId: string;
  profile: ProfileView;
}

/** The word by which a Master is called. */
export function MasterTitleForm({ userId, profile }: MasterTitleFormProps) {
  const saved = profile.masterTitle ?? "";
  const [draft, setDraft] = useState<string | null>(null);
  const saveProfile = useUpdateProfile(userId, profile.id);
  const isDirty = draft !== null && draft !== saved;
  useLeaveGuard(isDirty);

  function choose(title: string) {
    saveProfile.reset();
    setDraft(title);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const masterTitle = masterTitles.find((title) => title === draft) ?? null;
    saveProfile.mutate({ profile: { masterTitle } }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <MasterTitleField
        name="masterTitle"
        value={draft ?? saved}
        onChange={({ target }) => choose(target.value)}
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
