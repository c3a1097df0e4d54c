"use client";

import { useDeferredValue, useState, type FormEvent } from "react";
import { DisciplineTiles } from "@/components/onboarding/discipline-tiles";
import { SearchField } from "@/components/onboarding/search-field";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Chip } from "@/components/ui/chip";
import { FieldError } from "@/components/ui/field";
import { DISCIPLINES, isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { DISCIPLINES_REQUIRED } from "@/lib/identity/profiles/limits";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import styles from "./disciplines-form.module.css";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useUpdateProfile } from "./use-update-user";

interface DisciplinesFormProps {
  userId: string;
  profile: ProfileView;
}

/** Selects at least one discipline. The selection is kept while searching. */
export function DisciplinesForm({ userId, profile }: DisciplinesFormProps) {
  const [draft, setDraft] = useState<DisciplineKey[] | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const saveProfile = useUpdateProfile(userId, profile.id);
  const selectedKeys = draft ?? profile.disciplines.filter(isDisciplineKey);
  const isEmpty = selectedKeys.length === 0;
  const serverError =
    saveProfile.error instanceof ApiError ? saveProfile.error.fields["profile.disciplines"] : undefined;
  const problem = submitted ? (isEmpty ? DISCIPLINES_REQUIRED : serverError) : undefined;
  useLeaveGuard(draft !== null);

  function toggle(key: DisciplineKey) {
    saveProfile.reset();
    setDraft(
      selectedKeys.includes(key) ? selectedKeys.filter((other) => other !== key) : [...selectedKeys, key],
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isEmpty) return;
    saveProfile.mutate({ profile: { disciplines: selectedKeys } }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {selectedKeys.length > 0 && (
        <ul role="list" aria-label="Tus disciplinas" className={styles.selected}>
          {selectedKeys.map((key) => (
            <li key={key}>
              <Chip onRemove={() => toggle(key)}>{DISCIPLINES[key].name}</Chip>
            </li>
          ))}
        </ul>
      )}
      <SearchField value={search} onChange={setSearch} />
      <div className={styles.results}>
        <DisciplineTiles search={deferredSearch} selected={new Set(selectedKeys)} onToggle={toggle} />
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      <SaveBar
        pending={saveProfile.isPending}
        dirty={draft !== null}
        saved={saveProfile.isSuccess}
        error={saveProfile.error && !serverError ? errorMessage(saveProfile.error) : null}
      />
    </form>
  );
}
