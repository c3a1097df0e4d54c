"use client";

import { TextLink } from "@/components/ui/link";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { getDeviceZone } from "@/lib/platform/browser/viewer-zone";
import { routes } from "@/lib/platform/routes";
import { isSameLocalTime } from "@/lib/platform/time/format";
import { formatHoursOf, formatZone } from "@/lib/platform/time/zone-names";
import styles from "./agenda.module.css";

export interface AgendaZoneProps {
  /** The zone of the account. */
  zone: string;
  /** The account has chosen it; otherwise it is that of everybody who has not. */
  isZoneChosen: boolean;
  now: string;
}

/** Names the zone of the hours of the agenda, which mails tell them in, too, and that of the device where its clock is another. */
export function AgendaZone({ zone, isZoneChosen, now }: AgendaZoneProps) {
  const device = useBrowserValue(getDeviceZone);
  const isElsewhere = device !== null && !isSameLocalTime(now, device, zone);
  return (
    <p className={styles.quiet}>
      {formatHoursOf(zone)}
      {isZoneChosen ? ", la zona de tu cuenta y de tus avisos." : ": tu cuenta no tiene zona horaria."}
      {isElsewhere && ` Tu dispositivo está en ${formatZone(device)}.`}
      {(isElsewhere || !isZoneChosen) && (
        <>
          {" "}
          <TextLink href={routes.personalInfo()}>
            {isZoneChosen ? "Cambiar la de tu cuenta" : "Elegir la tuya"}
          </TextLink>
        </>
      )}
    </p>
  );
}
