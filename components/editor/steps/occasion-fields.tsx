import { useWatch } from "react-hook-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { BookingFields } from "./booking-fields";

const OCCASION_OPTIONS = [
  { value: "DATES", label: "En fechas fijas", description: "Tú pones los encuentros y viene quien quiera." },
  {
    value: "HOURS",
    label: "Citas, con una persona",
    description: "Cada persona elige una hora libre de tu horario.",
  },
];

/** Lets a Master choose between fixed dates and booking by the hour, and shows the fields of the choice. */
export function OccasionFields() {
  const { register, control, formState } = useAyniForm();
  const occasion = useWatch({ control, name: "occasion" });
  return (
    <>
      <RadioCards
        legend="¿Cuándo es?"
        options={OCCASION_OPTIONS}
        error={formState.errors.occasion?.message}
        {...register("occasion")}
      />
      {occasion === "HOURS" && <BookingFields />}
    </>
  );
}
