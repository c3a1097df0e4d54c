import dynamic from "next/dynamic";
import { useWatch } from "react-hook-form";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import { PlayFillIcon } from "@/components/ui/icons";
import { MapPinIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import { RadioCards } from "@/components/ui/radio-cards";
import { MODALITY_LABELS, ONLINE_TYPE_LABELS } from "@/lib/reference/labels";
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
  isBookedByHour,
  isLived,
  type DeliveryMode,
} from "@/components/editor/form-values";
import { StepSection, EditorStep } from "./step";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
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

const OccasionFields = dynamic(() => import("./occasion-fields").then((module) => module.OccasionFields));
const VenueFields = dynamic(() => import("./venue-fields").then((module) => module.VenueFields));

const DELIVERY_OPTIONS = {
  VIDEOCALL: { label: ONLINE_TYPE_LABELS.VIDEOCALL, icon: <VideoCameraIcon size={26} /> },
  RECORDED: { label: ONLINE_TYPE_LABELS.RECORDED, icon: <PlayFillIcon size={22} /> },
  OFFLINE: { label: MODALITY_LABELS.OFFLINE, icon: <MapPinIcon size={26} /> },
} as const satisfies Record<DeliveryMode, object>;

interface ContentStepProps {
  queue: UploadQueue;
  pictures: PictureStore;
  receiverCount: number;
  /** Their city and country are proposed for what is given in person. */
  master: MasterCardView | null;
}

/** Delivery mode, encuentros, and files or lessons. */
export function ContentStep({ queue, pictures, receiverCount, master }: ContentStepProps) {
  const { register, control, formState, getValues, setValue } = useAyniForm();
  const [contentType, delivery, occasion] = useWatch({
    control,
    name: ["contentType", "delivery", "occasion"],
  });
  const deliveryFields = { contentType, delivery };
  const effectiveDelivery = getDelivery(deliveryFields);
  const lived = isLived(deliveryFields);
  const byHour = isBookedByHour({ contentType, occasion });
  const isCourse = contentType === "COURSE";
  const files = isCourse ? (
    <ModulesFields queue={queue} pictures={pictures} />
  ) : (
    <FilesFields queue={queue} />
  );
  /** Proposes the place of the profile until another is written. */
  function proposePlace() {
    const { delivery: chosen, placeCity, placeCountry } = getValues();
    if (chosen !== "OFFLINE" || placeCity || placeCountry || !master?.country) return;
    setValue("placeCity", master.city ?? "", { shouldDirty: true });
    setValue("placeCountry", master.country, { shouldDirty: true });
  }

  return (
    <EditorStep number={3}>
      {effectiveDelivery !== null && (
        <RadioCards
          legend="¿Cómo se recibe?"
          options={getDeliveries(contentType).map((value) => ({ value, ...DELIVERY_OPTIONS[value] }))}
          error={formState.errors.delivery?.message}
          {...register("delivery", { onChange: proposePlace })}
        />
      )}
      {effectiveDelivery === "OFFLINE" && <VenueFields />}
      {contentType === "EVENT" && <OccasionFields />}
      {lived && !byHour && (
        <EncuentrosFields videocall={effectiveDelivery === "VIDEOCALL"} hasReceivers={receiverCount > 0} />
      )}
      {byHour ? null : lived && !isCourse ? (
        <StepSection title="Material para llevarse">{files}</StepSection>
      ) : (
        files
      )}
    </EditorStep>
  );
}
