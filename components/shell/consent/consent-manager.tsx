"use client";

import dynamic from "next/dynamic";
import type { TrackerIds } from "@/lib/platform/site-config/schema";
// Of the page, so that the banner does not wait for a style sheet of its own.
import "./consent-banner.module.css";
import { useConsentChoice } from "./use-consent-choice";

const Banner = dynamic(() => import("./consent-banner").then((module) => module.ConsentBanner), {
  ssr: false,
});
const Tracking = dynamic(() => import("./page-tracking").then((module) => module.PageTracking), {
  ssr: false,
});

/** Asks for consent until answered; loads the tracking code only once accepted. */
export function ConsentManager({ trackers }: { trackers: TrackerIds }) {
  const choice = useConsentChoice();
  if (choice === undefined) return <Banner />;
  return choice === true && <Tracking trackers={trackers} />;
}
