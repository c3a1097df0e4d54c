"use client";

import dynamic from "next/dynamic";
import type { Trackers } from "@/lib/platform/site-config/schema";
import { useChoice } from "../../consentimiento/use-choice";

const Banner = dynamic(() => import("./consent-banner").then((m) => m.ConsentBanner), { ssr: false });
const Tracking = dynamic(() => import("./page-tracking").then((m) => m.Tracking), { ssr: false });

/** Asks until the visitor chooses. The code of the trackers is fetched only by those who accepted. */
export function Consent({ trackers }: { trackers: Trackers }) {
  const choice = useChoice();
  if (choice === undefined) return <Banner />;
  return choice === true && <Tracking trackers={trackers} />;
}
