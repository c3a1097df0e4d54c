"use client";

import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { LocationForm } from "@/components/onboarding/location-form";
import { usePlaces, type Home, type LocationErrors } from "@/components/onboarding/use-location-options";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useProfileSaving } from "./use-update-user";

interface ProfileLocationProps {
  userId: string;
  profile: ProfileView;
}

function refusedPlaces(error: Error | null): LocationErrors {
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    country: fields["profile.location.country"],
    state: fields["profile.location.state"],
    city: fields["profile.location.city"],
  };
}

/** Country, region and city of the profile. */
export function ProfileLocation({ userId, profile }: ProfileLocationProps) {
  // Null while nothing was changed: then what is kept is shown, wherever it was changed.
  const [draft, setDraft] = useState<Home | null>(null);
  const [tried, setTried] = useState(false);
  const saving = useProfileSaving(userId, profile.id);
  const home = draft ?? profile.location;
  const places = usePlaces(home);
  useLeaveGuard(draft !== null);

  function change(next: Home) {
    saving.reset();
    setDraft(next);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Drawn at once, so that the first field with an error can take the focus.
    flushSync(() => setTried(true));
    event.currentTarget.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    const { location } = places;
    if (location) saving.mutate({ profile: { location } }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <LocationForm
        home={home}
        places={places}
        errors={tried ? { ...refusedPlaces(saving.error), ...places.missing } : {}}
        onChange={change}
      />
      <SaveBar
        pending={saving.isPending}
        dirty={draft !== null}
        saved={saving.isSuccess}
        error={saving.error && messageOf(saving.error)}
      />
    </form>
  );
}
