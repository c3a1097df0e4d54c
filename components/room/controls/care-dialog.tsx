"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { useRoom } from "@/components/room/stage/room-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FlagIcon } from "@/components/ui/icons";
import { SignOutIcon } from "@/components/ui/later-icons";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-input";
import { findCountry } from "@/lib/reference/countries";
import { findHelpLines, helpLineCountries } from "@/lib/reference/help-lines";
import { findCountryOfZone } from "@/lib/reference/time-zones";
import styles from "./dialogs.module.css";

const ReportDialog = lazyDialog(() =>
  import("@/components/moderation/report-dialog").then((module) => module.ReportDialog),
);

const NOTE_MAX = 1000;
const DEFAULT_COUNTRY = "ES";

const COUNTRY_OPTIONS = helpLineCountries
  .map((value) => ({ value, label: findCountry(value)?.name ?? value }))
  .sort((left, right) => left.label.localeCompare(right.label, "es"));

function QuietWay() {
  const { session } = useRoom();
  const [note, setNote] = useState("");
  return (
    <section className={styles.section}>
      <h3>Salir sin llamar la atención</h3>
      <p>Sales como si se hubiera cortado la conexión. El equipo de Ayllu lo sabrá y te escribirá.</p>
      <Field label="Qué ha pasado" optional hint="Solo lo lee el equipo.">
        <TextArea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button icon={<SignOutIcon />} onClick={() => void session.leave({ isQuiet: true, note: note.trim() })}>
        Salir y avisar al equipo
      </Button>
    </section>
  );
}

function HelpLines() {
  const zone = useViewerZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const guessed = zone ? findCountryOfZone(zone) : null;
  const country = chosen ?? (guessed && findHelpLines(guessed) ? guessed : DEFAULT_COUNTRY);
  return (
    <section className={styles.section}>
      <h3>Teléfonos de ayuda</h3>
      <Field label="País">
        <Select
          options={COUNTRY_OPTIONS}
          value={country}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <ul role="list" className={styles.lines}>
        {findHelpLines(country)?.map(({ name, phone }) => (
          <li key={name}>
            <span>{name}</span>
            <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ways out of a situation that does one no good. */
export function CareDialog({ onClose }: { onClose: () => void }) {
  const { view } = useRoom();
  const [isReporting, setReporting] = useState(false);
  if (isReporting) {
    return (
      <ReportDialog
        subject={{ subjectType: "Ayni", subjectId: view.ayni.id }}
        subjectLabel="este encuentro"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cuidarte"
      description="Nadie en la sala ve que has abierto esto."
    >
      <div className={styles.content}>
        <QuietWay />
        <section className={styles.section}>
          <h3>Denunciar</h3>
          <p>Para denunciar a una persona, ábrela en la lista de personas.</p>
          <Button variant="secondary" icon={<FlagIcon />} onClick={() => setReporting(true)}>
            Denunciar este encuentro
          </Button>
        </section>
        <HelpLines />
      </div>
    </Dialog>
  );
}
