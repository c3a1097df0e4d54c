import { useWatch } from "react-hook-form";
import { MapPinIcon, PlayFillIcon, VideoCameraIcon } from "@/components/ui/icons";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextInput } from "@/components/ui/text-input";
import { countries } from "@/lib/reference/countries";
import { MODALITY_LABELS, ONLINE_TYPE_LABELS } from "@/lib/reference/labels";
import styles from "../editor.module.css";
import { EncuentrosFields } from "../encuentros/encuentros-fields";
import { FilesFields } from "../uploads/files-fields";
import { deliveriesOf, deliveryOf, hasEncuentros, type Delivery } from "../form-values";
import { Part, Step } from "./step";
import type { UploadQueue } from "../uploads/upload-queue";
import { FormSelect } from "../fields/form-select";
import { useCreateForm } from "../../crear/use-create-form";

const OPTIONS = {
  VIDEOCALL: { label: ONLINE_TYPE_LABELS.VIDEOCALL, icon: <VideoCameraIcon size={26} /> },
  RECORDED: { label: ONLINE_TYPE_LABELS.RECORDED, icon: <PlayFillIcon size={22} /> },
  OFFLINE: { label: MODALITY_LABELS.OFFLINE, icon: <MapPinIcon size={26} /> },
} as const satisfies Record<Delivery, object>;

const countryOptions = countries.map(({ Iso2, Name }) => ({ value: Iso2, label: Name }));

function Place() {
  const { register, formState } = useCreateForm();
  const { errors } = formState;
  return (
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
          <FormSelect options={countryOptions} placeholder="Elige un país" name="placeCountry" />
        </Field>
      </div>
    </>
  );
}

/** How and when it is given, and with which files. */
export function ContentStep({ queue, receivers }: { queue: UploadQueue; receivers: number }) {
  const { register, control, formState } = useCreateForm();
  const [contentType, delivery] = useWatch({ control, name: ["contentType", "delivery"] });
  const shape = { contentType, delivery };
  const chosen = deliveryOf(shape);
  const meets = hasEncuentros(shape);
  const files = <FilesFields queue={queue} />;
  return (
    <Step number={3}>
      {chosen !== null && (
        <RadioCards
          legend="¿Cómo se recibe?"
          options={deliveriesOf(contentType).map((value) => ({ value, ...OPTIONS[value] }))}
          error={formState.errors.delivery?.message}
          {...register("delivery")}
        />
      )}
      {chosen === "OFFLINE" && <Place />}
      {meets && <EncuentrosFields videocall={chosen === "VIDEOCALL"} held={receivers > 0} />}
      {meets ? <Part title="Material para llevarse">{files}</Part> : files}
    </Step>
  );
}
