import { useWatch } from "react-hook-form";
import { isBookedByHour } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { useStep } from "./step-context";
import { PRICE_STEP } from "./steps";

/** Tells whether a cita can be published below its price, which is the last that it needs; the review stays one step ahead. */
export function useCanPublishAtPrice(): boolean {
  const { control } = useAyniForm();
  const byHour = useWatch({ control, compute: isBookedByHour });
  return useStep() === PRICE_STEP && byHour;
}
