"use client";

import dynamic from "next/dynamic";
import { useCurrentMinute } from "@/components/common/use-current-minute";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { HourOffer } from "./hour-offer";
import { WaitingHours } from "./waiting-hours";

const Picker = dynamic(() => import("./picker").then((module) => module.Picker), {
  ssr: false,
  loading: WaitingHours,
});

/** The free hours of an offer, in the viewer's zone once it is known. */
export function HourPicker({ offer }: { offer: HourOffer }) {
  const zone = useViewerZone();
  const now = useCurrentMinute();
  if (now === null) return <WaitingHours />;
  return <Picker offer={offer} zone={zone ?? DEFAULT_TIME_ZONE} now={now} />;
}
