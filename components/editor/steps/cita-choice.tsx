import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { ClockIcon } from "@/components/ui/icons";
import cards from "@/components/ui/radio-cards.module.css";
import { isBookedByHour } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import styles from "./cita-choice.module.css";

/** Chooses an event that one person books by the hour, which is no type of its own; pressed again, one with dates. */
export function CitaChoice() {
  const { control, setValue, getValues, clearErrors } = useAyniForm();
  const [contentType, occasion] = useWatch({ control, name: ["contentType", "occasion"] });
  const isChosen = isBookedByHour({ contentType, occasion });

  function choose() {
    setValue("occasion", isChosen ? "DATES" : "HOURS", { shouldDirty: true });
    setValue("contentType", "EVENT", { shouldDirty: true });
    // Most have a price; another choice is one click away.
    if (!isChosen && getValues("pricing") === "") setValue("pricing", "PAID", { shouldDirty: true });
    clearErrors("contentType");
  }

  return (
    <button type="button" aria-pressed={isChosen} className={cx(cards.card, styles.choice)} onClick={choose}>
      <ClockIcon size={26} />
      <span className={cards.text}>
        <span className={cards.name}>Cita, con una persona</span>
        <span className={cards.description}>
          Un evento por horas: cada persona elige una hora libre de tu horario.
        </span>
      </span>
    </button>
  );
}
