"use client";

import { useViewerZone } from "@/components/common/use-viewer-zone";
import { describeGiftReturn, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { GiftDialog, type GivableAyni } from "./gift-dialog";

export interface GiveAyniDialogProps {
  ayni: GivableAyni & Pick<ConditionFacts, "encuentros" | "lateEntryMinutes" | "modality">;
  code: string | undefined;
  onClose: () => void;
}

/** Gives a content to somebody else. Its page tells what a gift has in common with any purchase; the dialog, how it is returned. */
export function GiveAyniDialog({ ayni, ...dialog }: GiveAyniDialogProps) {
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const terms = describeGiftReturn(ayni, { now: new Date(), zone, isGift: true });
  return <GiftDialog ayni={ayni} conditions={[terms]} {...dialog} />;
}
