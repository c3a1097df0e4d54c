import { useWatch } from "react-hook-form";
import { NumberField } from "@/components/editor/fields/number-field";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { MomentFields } from "./moment-fields";
import { useHasPlans } from "./plans-context";

/** The seats, of a limited number, that are kept for members, and until when. */
export function MemberSeatsFields() {
  const { control } = useAyniForm();
  const [capacity, memberSeats] = useWatch({ control, name: ["capacity", "memberSeats"] });
  const hasPlans = useHasPlans();
  if (!capacity.trim() || (!hasPlans && !memberSeats)) return null;
  return (
    <>
      <NumberField
        name="memberSeats"
        label="Reservados para miembros"
        hint="Hasta el momento que elijas solo los toman quienes tienen una membresía que abre este Ayni. Después quedan libres: primero para la lista de espera."
        optional
        maxLength={6}
      />
      {memberSeats.trim() && (
        <MomentFields name="memberSeatsUntil" dayLabel="Reservados hasta el día" timeLabel="A las" />
      )}
    </>
  );
}
