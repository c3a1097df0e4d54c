"use client";

import { useViewerZone } from "@/components/common/use-viewer-zone";
import { formatTime } from "@/lib/platform/time/format";
import { formatGreeting } from "./format-greeting";

interface GreetingProps {
  name: string;
  /** Server time, ISO 8601. */
  now: string;
  /** IANA time zone until the zone of the browser is known. */
  zone: string;
}

/** "Buenas tardes, Lucía", in the viewer's time zone. */
export function Greeting({ name, now, zone }: GreetingProps) {
  const viewerZone = useViewerZone();
  return (
    <h1>
      {formatGreeting(formatTime(now, viewerZone ?? zone))}, {name}
    </h1>
  );
}
