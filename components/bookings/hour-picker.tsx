"use client";

import dynamic from "next/dynamic";
import { useCurrentMinute } from "@/components/common/use-current-minute";
import { useShownZone } from "@/components/common/use-shown-zone";
import type { HourOffer } from "./hour-offer";
import { WaitingHours } from "./waiting-hours";

const Picker = dynamic(() => import("./picker").then((module) => module.Picker), {
  ssr: false,
  loading: WaitingHours,
});

/** The free hours of an offer, in the viewer's zone once it is known. */
export function HourPicker({ offer }: { offer: HourOffer }) {
  const zone = useShownZone();
  const now = useCurrentMinute();
  if (now === null) return <WaitingHours />;
  return <Picker offer={offer} zone={zone} now={now} />;
}
