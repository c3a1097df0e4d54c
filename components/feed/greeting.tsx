"use client";

import { useViewerZone } from "@/components/ayni/viewer-zone";
import { hour } from "@/lib/platform/time/format";
import { greetingAt } from "./format-greeting";

interface GreetingProps {
  name: string;
  /** The instant of the page. */
  now: string;
  /** In which the day is told until the viewer's own zone is known. */
  zone: string;
}

/** "Buenas tardes, Lucía", by the viewer's clock. */
export function Greeting({ name, now, zone }: GreetingProps) {
  const own = useViewerZone();
  return (
    <h1>
      {greetingAt(hour(now, own ?? zone))}, {name}
    </h1>
  );
}
