import { useWatch } from "react-hook-form";
import { MapPinIcon, PlayFillIcon, VideoCameraIcon } from "@/components/ui/icons";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { countries } from "@/lib/catalogue/countries";
import { MODALITY_LABELS, ONLINE_TYPE_LABELS } from "@/lib/catalogue/labels";
import styles from "./create-ayni.module.css";
import { deliveriesOf, deliveryOf, hasEncuentros, type Delivery } from "./form-values";
import { EncuentrosFields } from "./encuentros-fields";
import { Section } from "./section";
import { useCreateForm } from "./use-create-form";

const OPTIONS = {
  VIDEOCALL: { label: ONLINE_TYPE_LABELS.VIDEOCALL, icon: <VideoCameraIcon size={26} /> },
  RECORDED: { label: ONLINE_TYPE_LABELS.RECORDED, icon: <PlayFillIcon size={22} /> },
  OFFLINE: { label: MODALITY_LABELS.OFFLINE, icon: <MapPinIcon size={26} /> },
} as const satisfies Record<Delivery, object>;

const countryOptions = countries.map(({ Iso2, Name }) => ({ value: Iso2, label: Name }));

/** How and when it is given; nothing for what is only listened to or read. */
export function DeliverySection() {
  const { register, control, formState } = useCreateForm();
  const { errors } = formState;
  const [contentType, delivery] = useWatch({ control, name: ["contentType", "delivery"] });
  const shape = { contentType, delivery };
  const chosen = deliveryOf(shape);
  if (chosen === null) return null;
  return (
    <Section title="Cómo y cuándo">
      <RadioCards
        legend="¿Cómo se recibe?"
        options={deliveriesOf(contentType).map((value) => ({ value, ...OPTIONS[value] }))}
        error={errors.delivery?.message}
        {...register("delivery")}
      />
      {chosen === "OFFLINE" && (
        <>
          <Field label="Lugar" hint="El nombre de la sala, casa o centro." error={errors.placeName?.message}>
            <TextInput maxLength={120} {...register("placeName")} />
          </Field>
          <Field label="Dirección" optional error={errors.placeAddress?.message}>
            <TextInput maxLength={200} autoComplete="street-address" {...register("placeAddress")} />
          </Field>
          <div className={styles.pair}>
            <Field label="Ciudad" error={errors.placeCity?.message}>
              <TextInput maxLength={120} autoComplete="address-level2" {...register("placeCity")} />
            </Field>
            <Field label="País" error={errors.placeCountry?.message}>
              <Select options={countryOptions} placeholder="Elige un país" {...register("placeCountry")} />
            </Field>
          </div>
        </>
      )}
      {hasEncuentros(shape) && <EncuentrosFields videocall={chosen === "VIDEOCALL"} />}
    </Section>
  );
}
