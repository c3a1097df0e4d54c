import { countryOptions } from "@/components/common/country-options";
import styles from "@/components/editor/editor.module.css";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** The venue of encuentros in person, and who is told its address. */
export function VenueFields() {
  const { register, registerField, formState } = useAyniForm();
  const { errors } = formState;
  return (
    <>
      <Field label="Lugar" hint="El nombre de la sala, casa o centro." error={errors.placeName?.message}>
        <TextInput maxLength={120} {...registerField("placeName")} />
      </Field>
      <Field label="Dirección" optional error={errors.placeAddress?.message}>
        <TextInput maxLength={200} {...registerField("placeAddress")} />
      </Field>
      <Field
        label="Punto de encuentro"
        hint="Por ejemplo: «en la puerta del parque, junto a la fuente»."
        optional
        error={errors.placeMeetingPoint?.message}
      >
        <TextInput maxLength={300} {...registerField("placeMeetingPoint")} />
      </Field>
      <Checkbox
        label="Enseñar la dirección y el punto de encuentro solo a quien reserva"
        {...register("addressAfterReserving")}
      />
      <Field label="Barrio o zona" hint="Lo ve todo el mundo." optional error={errors.placeQuarter?.message}>
        <TextInput maxLength={120} {...registerField("placeQuarter")} />
      </Field>
      <div className={styles.pair}>
        <Field label="Ciudad" error={errors.placeCity?.message}>
          <TextInput maxLength={120} autoComplete="address-level2" {...registerField("placeCity")} />
        </Field>
        <Field label="País" error={errors.placeCountry?.message}>
          <FormSelect options={countryOptions} placeholder="Elige un país" name="placeCountry" />
        </Field>
      </div>
    </>
  );
}
