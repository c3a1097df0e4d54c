"use client";

import { useShownZone } from "@/components/common/use-shown-zone";
import { describeGiftReturn, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { GiftDialog, type GivableAyni } from "./gift-dialog";

export interface GiveAyniDialogProps {
  ayni: GivableAyni & Pick<ConditionFacts, "encuentros" | "lateEntryMinutes" | "modality">;
  code: string | undefined;
  onClose: () => void;
}

/** Gives a content to somebody else. Its page tells what a gift has in common with any purchase; the dialog, how it is returned. */
export function GiveAyniDialog({ ayni, ...dialog }: GiveAyniDialogProps) {
  const zone = useShownZone();
  const terms = describeGiftReturn(ayni, { now: new Date(), zone, isGift: true });
  return <GiftDialog ayni={ayni} conditions={[terms]} {...dialog} />;
}
