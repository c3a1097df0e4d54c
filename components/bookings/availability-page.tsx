"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { useFocusInvalid } from "@/components/common/use-focus-invalid";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { dismissToast, toast } from "@/components/ui/toast";
import { saveAvailabilityMutation } from "@/lib/bookings/availability/queries";
import type { AvailabilityView, PlacedOffer } from "@/lib/bookings/availability/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { formatZone } from "@/lib/platform/time/zone-names";
import { ExceptionList } from "./exception-list";
import { cancelDay } from "@/lib/bookings/availability/policy";
import { PlacedOffers } from "./placed-offers";
import { joinNights, splitNights, toStored, type WeekBlock } from "./week";
import { LeftOutHours } from "./standing-hours";
import { WeekGrid } from "./week-grid";
import { WeekRows } from "./week-rows";
import styles from "./availability.module.css";

const SAVED_TOAST = "availability-saved";

const CloseDayDialog = lazyDialog(() => import("./close-day-dialog").then((module) => module.CloseDayDialog));

/** The errors of the blocks of the week by the index of their row. */
function toBlockErrors(error: unknown, rows: readonly WeekBlock[]): Record<number, string> {
  if (!(error instanceof ApiError)) return {};
  const sent = splitNights(rows);
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, message]) => {
      const row = sent[Number(/^weekly\.(\d+)/.exec(path)?.[1])]?.row;
      return row === undefined ? [] : [[row, message]];
    }),
  );
}

/** The week as rows, of which one may end on the next day. */
const toRows = (availability: AvailabilityView): AvailabilityView => ({
  ...availability,
  weekly: joinNights(availability.weekly),
});

/** Says what is wrong with a day that differs, which has no field any more; the fields of the week say it themselves. */
function describeFailure(error: unknown, rows: readonly WeekBlock[]): string {
  const [message] = error instanceof ApiError ? Object.values(error.fields) : [];
  return message !== undefined && Object.keys(toBlockErrors(error, rows)).length === 0
    ? message
    : errorMessage(error);
}

/** Tells of the zone of the account only where it is another. */
const describeZone = (zone: string, accountZone: string): string =>
  [
    zone !== accountZone &&
      `«Citas» y tus avisos te dicen las horas en la zona de tu cuenta, ${formatZone(accountZone)}.`,
    "Cada persona ve su propia hora; lo ya reservado no se mueve si la cambias.",
  ]
    .filter(Boolean)
    .join(" ");

interface AvailabilityPageProps {
  availability: AvailabilityView;
  /** The published offers in person. */
  placedOffers: readonly PlacedOffer[];
  /** The zone in which the Master reads lists and notices. */
  accountZone: string;
}

/** The hours in which a Master can be booked. */
export function AvailabilityPage({ availability, placedOffers, accountZone }: AvailabilityPageProps) {
  const [stored, setStored] = useState(() => toRows(availability));
  const [{ zone, weekly, exceptions }, setDraft] = useState(stored);
  const [lastSave, setLastSave] = useState<{ before: AvailabilityView; after: AvailabilityView } | null>(
    null,
  );
  /** The dialog that closes a day, and the day that it proposes. */
  const [closing, setClosing] = useState<{ date: string | null } | null>(null);
  const zones = useTimeZoneOptions(zone);
  const draft = { zone, weekly, exceptions };
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(stored);
  useLeaveGuard(hasChanges);
  const root = useRef<HTMLDivElement>(null);
  const save = useMutation({
    ...saveAvailabilityMutation(),
    onMutate: () => dismissToast(SAVED_TOAST),
    onSuccess: (saved) => {
      setLastSave({ before: { ...stored, weekly: toStored(stored.weekly) }, after: saved });
      setStored(toRows(saved));
      setDraft(toRows(saved));
      void toast("Tu horario está guardado.", { id: SAVED_TOAST, kind: "success", duration: 5000 });
    },
  });
  useFocusInvalid(root, save.error);
  const blockErrors = toBlockErrors(save.error, weekly);
  const hasFailed = save.isError;

  /** Errors are about what was sent. */
  function change(fields: Partial<AvailabilityView>) {
    if (hasFailed) save.reset();
    setDraft({ ...draft, ...fields });
  }

  return (
    <div ref={root} className={styles.page}>
      <header className={styles.head}>
        <h1>Tu horario</h1>
        <p>Las horas en las que se te puede reservar. Tus encuentros y tus citas se descuentan solas.</p>
        <div className={styles.headActions}>
          <Button variant="secondary" onClick={() => setClosing({ date: null })}>
            Hoy no puedo
          </Button>
          <TextLink href={routes.agenda()}>Tus citas</TextLink>
          <TextLink href={routes.calendars()}>Tus calendarios</TextLink>
        </div>
      </header>
      <section className={styles.section}>
        <h2>La semana</h2>
        <Field
          label="Zona horaria de tu horario"
          hint={describeZone(zone, accountZone)}
          className={styles.zone}
        >
          <Select options={zones} value={zone} onChange={({ target }) => change({ zone: target.value })} />
        </Field>
        <PlacedOffers offers={placedOffers} />
        <p className={styles.help}>
          Pulsa una hora para abrirla o cerrarla. Para abrir varias, arrastra; con el dedo, mantén pulsada la
          primera y arrastra.
        </p>
        <div className={styles.week}>
          <WeekGrid blocks={toStored(weekly)} onChange={(blocks) => change({ weekly: joinNights(blocks) })} />
          <WeekRows blocks={weekly} errors={blockErrors} onChange={(blocks) => change({ weekly: blocks })} />
        </div>
      </section>
      <section className={styles.section}>
        <h2>Días distintos</h2>
        <p>Vacaciones, un viaje o una tarde de más. Sin horas, el día queda cerrado.</p>
        <ExceptionList
          exceptions={exceptions}
          stored={stored}
          onCancelDay={(date) => setClosing({ date })}
          onChange={(next) => change({ exceptions: next })}
        />
      </section>
      {lastSave && !hasChanges && (
        <LeftOutHours saved={lastSave} zone={stored.zone} onCancelDay={(date) => setClosing({ date })} />
      )}
      <div className={cx(styles.save, (hasChanges || hasFailed) && styles.inReach)}>
        {hasFailed && <FormMessage kind="error">{describeFailure(save.error, weekly)}</FormMessage>}
        <div className={styles.saveRow}>
          <Button
            size="l"
            disabled={!hasChanges}
            pending={save.isPending}
            onClick={() => save.mutate({ ...draft, weekly: toStored(weekly) })}
          >
            Guardar el horario
          </Button>
          <p role="status" className={styles.help}>
            {hasChanges && !save.isPending && "Cambios sin guardar"}
          </p>
        </div>
      </div>
      {closing && (
        <CloseDayDialog
          zone={stored.zone}
          initialDate={closing.date}
          onClose={(closed) => {
            setClosing(null);
            if (closed === null) return;
            setDraft({ ...draft, exceptions: cancelDay(exceptions, closed) });
            setStored({ ...stored, exceptions: cancelDay(stored.exceptions, closed) });
          }}
        />
      )}
    </div>
  );
}
