"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useShownZone } from "@/components/common/use-shown-zone";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { routes } from "@/lib/platform/routes";
import { formatShortMoment } from "@/lib/platform/time/format";
import type { ParticipantsContent } from "@/lib/teaching/participants/schema";
import styles from "./participants.module.css";

interface EncuentroPickerProps {
  slug: string;
  encuentros: ParticipantsContent["encuentros"];
  selectedId: string;
}

/** Chooses the encuentro of the list; without scripts by a button. */
export function EncuentroPicker({ slug, encuentros, selectedId }: EncuentroPickerProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const [chosenId, setChosenId] = useState(selectedId);
  const viewerZone = useShownZone();
  const options = encuentros.toReversed().map(({ id, startsAt, placeTimezone, title }) => ({
    value: id,
    label: [formatShortMoment(startsAt, placeTimezone ?? viewerZone), title].filter(Boolean).join(" · "),
  }));

  function choose(encuentro: string) {
    setChosenId(encuentro);
    startLoading(() => router.push(routes.attendance(slug, { encuentro }), { scroll: false }));
  }

  return (
    <form action={routes.attendance(slug)} className={styles.picker} aria-busy={isLoading || undefined}>
      <Field label="Encuentro">
        <Select
          name="encuentro"
          options={options}
          // The same control stays, and keeps the focus, while its list is replaced.
          value={isLoading ? chosenId : selectedId}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      <noscript>
        <Button type="submit" variant="secondary">
          Ver
        </Button>
      </noscript>
    </form>
  );
}
