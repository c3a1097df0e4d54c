import { Controller, useWatch } from "react-hook-form";
import { Combobox } from "@/components/common/lazy-combobox";
import { NumberField } from "@/components/editor/fields/number-field";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { Field } from "@/components/ui/field";
import { MomentFields } from "./moment-fields";
import { usePlans } from "./plans-context";

/** The memberships whose members the seats are kept for, of a Master who offers several. */
function MemberPlansField() {
  const { control, formState } = useAyniForm();
  const plans = usePlans();
  if (plans.length < 2) return null;
  return (
    <Controller
      control={control}
      name="memberSeatsPlans"
      render={({ field }) => (
        <div data-field="memberSeatsPlans">
          <Field
            label="Para quién"
            hint="Si no eliges ninguna, son para miembros de todas las que abren este Ayni."
            error={formState.errors.memberSeatsPlans?.message}
            optional
          >
            <Combobox
              options={plans.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onChange={field.onChange}
              placeholder="Elige membresías"
              emptyText="No tienes ninguna con ese nombre"
            />
          </Field>
        </div>
      )}
    />
  );
}

/** The seats, of a limited number, that are kept for members, and until when. */
export function MemberSeatsFields() {
  const { control } = useAyniForm();
  const [capacity, memberSeats] = useWatch({ control, name: ["capacity", "memberSeats"] });
  const plans = usePlans();
  if (!capacity.trim() || (plans.length === 0 && !memberSeats)) return null;
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
        <>
          <MomentFields name="memberSeatsUntil" dayLabel="Reservados hasta el día" timeLabel="A las" />
          <MemberPlansField />
        </>
      )}
    </>
  );
}
