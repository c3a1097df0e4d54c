"use client";

import dynamic from "next/dynamic";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { saveAvailabilityMutation } from "@/lib/bookings/availability/queries";
import type { AvailabilityView } from "@/lib/bookings/availability/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { ExceptionList } from "./exception-list";
import { closeDays } from "./exceptions";
import { WeekGrid } from "./week-grid";
import { WeekRows } from "./week-rows";
import styles from "./availability.module.css";

const CloseDayDialog = dynamic(() => import("./close-day-dialog").then((module) => module.CloseDayDialog));

/** The errors of the blocks of the week by their index. */
function toBlockErrors(error: unknown): Record<number, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, message]) => {
      const index = /^weekly\.(\d+)/.exec(path)?.[1];
      return index === undefined ? [] : [[Number(index), message]];
    }),
  );
}

/** The hours in which a Master can be booked. */
export function AvailabilityPage({ availability }: { availability: AvailabilityView }) {
  const [stored, setStored] = useState(availability);
  const [{ zone, weekly, exceptions }, setDraft] = useState(availability);
  /** The dialog that closes a day, and the day that it proposes. */
  const [closing, setClosing] = useState<{ date: string | null } | null>(null);
  const zones = useTimeZoneOptions(zone);
  const draft = { zone, weekly, exceptions };
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(stored);
  useLeaveGuard(hasChanges);
  const save = useMutation({
    ...saveAvailabilityMutation(),
    onSuccess: (saved) => {
      setStored(saved);
      setDraft(saved);
      void toast("Tu horario está guardado.", { kind: "success", duration: 5000 });
    },
  });
  const blockErrors = toBlockErrors(save.error);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Tu horario</h1>
          <p>Las horas en las que se te puede reservar. Tus encuentros y tus citas se descuentan solas.</p>
        </div>
        <div className={styles.headActions}>
          <ButtonLink href={routes.agenda()} variant="secondary">
            Tus citas
          </ButtonLink>
          <ButtonLink href={routes.calendars()} variant="secondary">
            Tus calendarios
          </ButtonLink>
          <Button variant="quiet" onClick={() => setClosing({ date: null })}>
            Hoy no puedo
          </Button>
        </div>
      </header>
      <section className={styles.section}>
        <h2>La semana</h2>
        <Field
          label="Zona horaria"
          hint="La tuya. Cada persona ve su propia hora; lo ya reservado no se mueve si la cambias."
          className={styles.zone}
        >
          <Select
            options={zones}
            value={zone}
            onChange={({ target }) => setDraft({ ...draft, zone: target.value })}
          />
        </Field>
        <p className={styles.help}>
          Pulsa una hora para abrirla o cerrarla. Para abrir varias, arrastra; con el dedo, mantén pulsada la
          primera y arrastra.
        </p>
        <div className={styles.week}>
          <WeekGrid blocks={weekly} onChange={(blocks) => setDraft({ ...draft, weekly: blocks })} />
          <WeekRows
            blocks={weekly}
            errors={blockErrors}
            onChange={(blocks) => setDraft({ ...draft, weekly: blocks })}
          />
        </div>
      </section>
      <section className={styles.section}>
        <h2>Días distintos</h2>
        <p>Vacaciones, un viaje o una tarde de más. Sin horas, el día queda cerrado.</p>
        <ExceptionList
          exceptions={exceptions}
          stored={stored}
          onCancelDay={(date) => setClosing({ date })}
          onChange={(next) => setDraft({ ...draft, exceptions: next })}
        />
      </section>
      <div className={styles.save}>
        {save.isError && <FormMessage kind="error">{errorMessage(save.error)}</FormMessage>}
        <Button size="l" disabled={!hasChanges} pending={save.isPending} onClick={() => save.mutate(draft)}>
          Guardar el horario
        </Button>
      </div>
      {closing && (
        <CloseDayDialog
          zone={stored.zone}
          initialDate={closing.date}
          onClose={(closed) => {
            setClosing(null);
            if (closed === null) return;
            setDraft({ ...draft, exceptions: closeDays(exceptions, [closed]) });
            setStored({ ...stored, exceptions: closeDays(stored.exceptions, [closed]) });
          }}
        />
      )}
    </div>
  );
}
