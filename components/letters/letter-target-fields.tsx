import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { formatShortMoment } from "@/lib/platform/time/format";
import { isOfEncuentro, isToParticipants } from "@/lib/teaching/letters/limits";
import type { LetterAudience, LetterContent, LetterTarget } from "@/lib/teaching/letters/schema";
import type { LetterFields } from "./letter-saver";
import styles from "./letter-composer.module.css";

const AUDIENCE_OPTIONS: { value: LetterAudience; label: string; description: string }[] = [
  { value: "FOLLOWERS", label: "Quienes me siguen", description: "Una carta al día como mucho." },
  {
    value: "APPRENTICES",
    label: "Todos mis aprendices",
    description: "Quienes te siguen o han recibido algo tuyo.",
  },
  {
    value: "MEMBERS",
    label: "Mis miembros",
    description: "Quienes están en alguna de tus membresías.",
  },
  {
    value: "AYNI",
    label: "Quienes recibieron una enseñanza",
    description: "Solo quienes aún tienen acceso a ella.",
  },
  {
    value: "ENCUENTRO",
    label: "Participantes de un encuentro",
    description: "Si empieza pronto, les llega sin esperar.",
  },
  {
    value: "ATTENDEES",
    label: "Quienes vinieron a un encuentro",
    description: "Quienes entraron en la sala o tienen la asistencia apuntada.",
  },
];

interface LetterTargetFieldsProps {
  target: LetterTarget;
  contents: LetterContent[];
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<LetterFields>) => void;
}

const toEncuentroOption = ({ id, title, startsAt, timezone }: LetterContent["encuentros"][number]) => ({
  value: id,
  label: [formatShortMoment(startsAt, timezone), title].filter(Boolean).join(" · "),
});

/** Chooses the people a letter is for. */
export function LetterTargetFields({ target, contents, errors, onChange }: LetterTargetFieldsProps) {
  const { audience, ayniId, encuentroId } = target;
  const shown = isOfEncuentro(audience)
    ? contents.filter(({ encuentros }) => encuentros.length > 0)
    : contents;
  const selected = shown.find(({ id }) => id === ayniId);

  function chooseAudience(value: LetterAudience) {
    onChange({
      audience: value,
      ...(isToParticipants(value) ? {} : { ayniId: null }),
      ...(isOfEncuentro(value) ? {} : { encuentroId: null }),
    });
  }

  return (
    <>
      <RadioCards
        className={styles.audiences}
        legend="Para quién es"
        name="audience"
        options={AUDIENCE_OPTIONS}
        value={audience}
        onChange={({ target: { value } }) => chooseAudience(value as LetterAudience)}
      />
      {isToParticipants(audience) && (
        <div className={styles.targets}>
          <Field
            label="Enseñanza"
            error={errors.ayniId}
            hint={shown.length === 0 ? "Todavía no tienes ninguna publicada." : undefined}
          >
            <Select
              name="ayniId"
              value={selected?.id ?? ""}
              placeholder="Elige una"
              options={shown.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={({ target: { value } }) => onChange({ ayniId: value || null, encuentroId: null })}
            />
          </Field>
          {isOfEncuentro(audience) && selected && (
            <Field label="Encuentro" error={errors.encuentroId}>
              <Select
                name="encuentroId"
                value={encuentroId ?? ""}
                placeholder="Elige uno"
                options={selected.encuentros.map(toEncuentroOption)}
                onChange={({ target: { value } }) => onChange({ encuentroId: value || null })}
              />
            </Field>
          )}
        </div>
      )}
    </>
  );
}
