"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { errorMessage } from "@/lib/platform/http/client";
import type { ProfileInput } from "@/lib/identity/profiles/schema";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useUpdateProfile } from "./use-update-user";

interface ProfileChoiceFormProps<Value> {
  userId: string;
  profileId: string;
  saved: Value;
  /** Converts what was chosen to the fields of the profile. */
  toFields: (value: Value) => ProfileInput["profile"];
  children: (value: Value, choose: (value: Value) => void) => ReactNode;
}

/** A form that saves one choice of the profile. */
export function ProfileChoiceForm<Value>(props: ProfileChoiceFormProps<Value>) {
  const { userId, profileId, saved, toFields, children } = props;
  const [draft, setDraft] = useState<Value | null>(null);
  const saveProfile = useUpdateProfile(userId, profileId);
  const value = draft ?? saved;
  const isDirty = value !== saved;
  useLeaveGuard(isDirty);

  function choose(next: Value) {
    saveProfile.reset();
    setDraft(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    saveProfile.mutate({ profile: toFields(value) }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {children(value, choose)}
      <SaveBar
        pending={saveProfile.isPending}
        dirty={isDirty}
        saved={saveProfile.isSuccess}
        error={saveProfile.error ? errorMessage(saveProfile.error) : null}
      />
    </form>
  );
}
