"use client";

import { useDeferredValue, useState, type FormEvent } from "react";
import { DisciplineTiles } from "@/components/onboarding/discipline-tiles";
import { SearchField } from "@/components/onboarding/search-field";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Chip } from "@/components/ui/chip";
import { FieldError } from "@/components/ui/field";
import { DISCIPLINES, isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { disciplinesInput, type ProfileView } from "@/lib/identity/profiles/schema";
import styles from "./disciplines-form.module.css";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useProfileSaving } from "./use-update-user";

interface DisciplinesFormProps {
  userId: string;
  profile: ProfileView;
}

const ruleFor = (keys: DisciplineKey[]) => disciplinesInput.safeParse(keys).error?.issues[0]?.message;

/** The disciplines of the profile, one at least; what was chosen stays while one searches. */
export function DisciplinesForm({ userId, profile }: DisciplinesFormProps) {
  const [draft, setDraft] = useState<DisciplineKey[] | null>(null);
  const [tried, setTried] = useState(false);
  const [search, setSearch] = useState("");
  const shownSearch = useDeferredValue(search);
  const saving = useProfileSaving(userId, profile.id);
  const chosen = draft ?? profile.disciplines.filter(isDisciplineKey);
  const refused = saving.error instanceof ApiError ? saving.error.fields["profile.disciplines"] : undefined;
  const problem = tried ? (ruleFor(chosen) ?? refused) : undefined;
  useLeaveGuard(draft !== null);

  function toggle(key: DisciplineKey) {
    saving.reset();
    setDraft(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (ruleFor(chosen)) return;
    saving.mutate({ profile: { disciplines: chosen } }, { onSuccess: () => setDraft(null) });
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {chosen.length > 0 && (
        <ul role="list" aria-label="Tus disciplinas" className={styles.chosen}>
          {chosen.map((key) => (
            <li key={key}>
              <Chip selected onRemove={() => toggle(key)}>
                {DISCIPLINES[key].name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <SearchField label="Busca una disciplina" value={search} onChange={setSearch} />
      <div className={styles.results}>
        <DisciplineTiles search={shownSearch} chosen={new Set(chosen)} onToggle={toggle} />
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      <SaveBar
        pending={saving.isPending}
        dirty={draft !== null}
        saved={saving.isSuccess}
        error={saving.error && !refused ? messageOf(saving.error) : null}
      />
    </form>
  );
}
