import dynamic from "next/dynamic";
import { useWatch } from "react-hook-form";
import { countryOptions } from "@/components/common/country-options";
import { MapPinIcon, PlayFillIcon, VideoCameraIcon } from "@/components/ui/icons";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextInput } from "@/components/ui/text-input";
import { MODALITY_LABELS, ONLINE_TYPE_LABELS } from "@/lib/reference/labels";
import styles from "@/components/editor/editor.module.css";
// Styles of what loads later belong to the page.
import "@/components/editor/encuentros/encuentro-row.module.css";
import "@/components/editor/encuentros/encuentros-fields.module.css";
import "@/components/editor/lessons/lessons.module.css";
import "@/components/editor/uploads/chapters-fields.module.css";
import "@/components/editor/uploads/file-row.module.css";
import "@/components/editor/uploads/files-fields.module.css";
import type { PictureStore } from "@/components/common/rich-text/picture-store";
import {
  getDeliveries,
  getDelivery,
  hasEncuentros,
  type DeliveryMode,
} from "@/components/editor/form-values";
import { StepSection, EditorStep } from "./step";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const EncuentrosFields = dynamic(() =>
  import("@/components/editor/encuentros/encuentros-fields").then((module) => module.EncuentrosFields),
);
const FilesFields = dynamic(() =>
  import("@/components/editor/uploads/files-fields").then((module) => module.FilesFields),
);
const ModulesFields = dynamic(() =>
  import("@/components/editor/lessons/modules-fields").then((module) => module.ModulesFields),
);

const DELIVERY_OPTIONS = {
  VIDEOCALL: { label: ONLINE_TYPE_LABELS.VIDEOCALL, icon: <VideoCameraIcon size={26} /> },
  RECORDED: { label: ONLINE_TYPE_LABELS.RECORDED, icon: <PlayFillIcon size={22} /> },
  OFFLINE: { label: MODALITY_LABELS.OFFLINE, icon: <MapPinIcon size={26} /> },
} as const satisfies Record<DeliveryMode, object>;

function VenueFields() {
  const { registerField, formState } = useAyniForm();
  const { errors } = formState;
  return (
    <>
      <Field label="Lugar" hint="El nombre de la sala, casa o centro." error={errors.placeName?.message}>
        <TextInput maxLength={120} {...registerField("placeName")} />
      </Field>
      <Field label="Dirección" optional error={errors.placeAddress?.message}>
        <TextInput maxLength={200} autoComplete="street-address" {...registerField("placeAddress")} />
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

interface ContentStepProps {
  queue: UploadQueue;
  pictures: PictureStore;
  receiverCount: number;
}

/** Delivery mode, encuentros, and files or lessons. */
export function ContentStep({ queue, pictures, receiverCount }: ContentStepProps) {
  const { register, control, formState } = useAyniForm();
  const [contentType, delivery] = useWatch({ control, name: ["contentType", "delivery"] });
  const deliveryFields = { contentType, delivery };
  const effectiveDelivery = getDelivery(deliveryFields);
  const withEncuentros = hasEncuentros(deliveryFields);
  const isCourse = contentType === "COURSE";
  const files = isCourse ? (
    <ModulesFields queue={queue} pictures={pictures} />
  ) : (
    <FilesFields queue={queue} />
  );
  return (
    <EditorStep number={3}>
      {effectiveDelivery !== null && (
        <RadioCards
          legend="¿Cómo se recibe?"
          options={getDeliveries(contentType).map((value) => ({ value, ...DELIVERY_OPTIONS[value] }))}
          error={formState.errors.delivery?.message}
          {...register("delivery")}
        />
      )}
      {effectiveDelivery === "OFFLINE" && <VenueFields />}
      {withEncuentros && (
        <EncuentrosFields videocall={effectiveDelivery === "VIDEOCALL"} hasReceivers={receiverCount > 0} />
      )}
      {withEncuentros && !isCourse ? (
        <StepSection title="Material para llevarse">{files}</StepSection>
      ) : (
        files
      )}
    </EditorStep>
  );
}
