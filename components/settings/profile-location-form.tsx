"use client";

import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { LocationForm } from "@/components/onboarding/location-form";
import {
  useLocationOptions,
  type LocationDraft,
  type LocationErrors,
} from "@/components/onboarding/use-location-options";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useUpdateProfile } from "./use-update-user";

interface ProfileLocationFormProps {
  userId: string;
  profile: ProfileView;
}

function toLocationErrors(error: Error | null): LocationErrors {
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    country: fields["profile.location.country"],
    state: fields["profile.location.state"],
    city: fields["profile.location.city"],
  };
}

export function ProfileLocationForm({ userId, profile }: ProfileLocationFormProps) {
  // The location is null until edited, so that the form follows the saved location.
  const [draft, setDraft] = useState<LocationDraft | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const saveProfile = useUpdateProfile(userId, profile.id);
  const currentLocation = draft ?? profile.location;
  const locationOptions = useLocationOptions(currentLocation);
  useLeaveGuard(draft !== null);

  function handleChange(next: LocationDraft) {
    saveProfile.reset();
    setDraft(next);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Renders the errors synchronously, to focus the first invalid field.
    flushSync(() => setSubmitted(true));
    event.currentTarget.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    const { location } = locationOptions;
    if (location) saveProfile.mutate({ profile: { location } }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <LocationForm
        location={currentLocation}
        options={locationOptions}
        errors={submitted ? { ...toLocationErrors(saveProfile.error), ...locationOptions.missingErrors } : {}}
        onChange={handleChange}
      />
      <SaveBar
        pending={saveProfile.isPending}
        dirty={draft !== null}
        saved={saveProfile.isSuccess}
        error={saveProfile.error && errorMessage(saveProfile.error)}
      />
    </form>
  );
}
