"use client";

import dynamic from "next/dynamic";
import type { TrackerIds } from "@/lib/platform/site-config/schema";
import { ConsentBanner } from "./consent-banner";
import { useConsentChoice } from "./use-consent-choice";

const Tracking = dynamic(() => import("./page-tracking").then((module) => module.PageTracking), {
  ssr: false,
});

/** Asks for consent until answered; loads the tracking code only once accepted. */
export function ConsentManager({ trackers }: { trackers: TrackerIds }) {
  const choice = useConsentChoice();
  if (choice === undefined) return <ConsentBanner />;
  return choice === true && <Tracking trackers={trackers} />;
}
