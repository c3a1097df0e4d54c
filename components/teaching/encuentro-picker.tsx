"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { routes } from "@/lib/platform/routes";
import { formatShortMoment } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { useIsHydrated } from "@/components/ui/use-browser-value";
import type { ParticipantsContent } from "@/lib/teaching/participants/schema";
import styles from "./participants.module.css";

interface EncuentroPickerProps {
  slug: string;
  encuentros: ParticipantsContent["encuentros"];
  selectedId: string;
}

/** Chooses the encuentro of the list; before hydration a form with a button. */
export function EncuentroPicker({ slug, encuentros, selectedId }: EncuentroPickerProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const isHydrated = useIsHydrated();
  const viewerZone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const options = encuentros.toReversed().map(({ id, startsAt, placeTimezone, title, hasStarted }) => {
    const moment = formatShortMoment(startsAt, placeTimezone ?? viewerZone);
    return {
      value: id,
      label: [moment, title, !hasStarted && "aún no ha empezado"].filter(Boolean).join(" · "),
    };
  });
  return (
    <form action={routes.attendance(slug)} className={styles.picker} aria-busy={isLoading || undefined}>
      <Field label="Encuentro">
        <Select
          key={selectedId}
          name="encuentro"
          options={options}
          defaultValue={selectedId}
          onChange={({ target }) =>
            startLoading(() => router.push(routes.attendance(slug, { encuentro: target.value })))
          }
        />
      </Field>
      {!isHydrated && (
        <Button type="submit" variant="secondary">
          Ver
        </Button>
      )}
    </form>
  );
}
