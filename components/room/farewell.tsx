"use client";

import { Portrait } from "@/components/room/portrait";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { ButtonLink } from "@/components/ui/button";
import { CalendarPlusIcon } from "@/components/ui/later-icons";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { formatLongDay, formatTime } from "@/lib/platform/time/format";
import { farewellQuery } from "@/lib/rooms/room/queries";
import type { RoomFarewell, RoomView } from "@/lib/rooms/room/schema";
import styles from "./farewell.module.css";

const GiveThanks = dynamic(
  () => import("@/components/thanks/give-thanks").then((module) => module.GiveThanks),
  { ssr: false },
);
const CertificatePanel = dynamic(
  () =>
    import("@/components/library/certificates/certificate-panel").then((module) => module.CertificatePanel),
  { ssr: false },
);

function Next({ next }: { next: NonNullable<RoomFarewell["next"]> }) {
  const zone = useViewerZone() ?? next.timezone;
  return (
    <section aria-labelledby="room-next" className={styles.section}>
      <h2 id="room-next" className={styles.heading}>
        El próximo encuentro
      </h2>
      <p>
        <time dateTime={next.startsAt} className={styles.day}>
          {formatLongDay(next.startsAt, zone)}, {formatTime(next.startsAt, zone)}
        </time>
        {next.title && <> · {next.title}</>}
      </p>
      <a href={api.encuentroCalendar(next.id)} className={styles.link}>
        <CalendarPlusIcon size={18} />
        Añadir al calendario
      </a>
    </section>
  );
}

type AttendeesProps = { view: RoomView; attendees: NonNullable<RoomFarewell["attendees"]> };

function Attendees({ view, attendees }: AttendeesProps) {
  return (
    <section aria-labelledby="room-attendees" className={styles.section}>
      <h2 id="room-attendees" className={styles.heading}>
        Quién vino
      </h2>
      {attendees.length === 0 ? (
        <p>Esta vez no entró nadie más.</p>
      ) : (
        <ul role="list" className={styles.people}>
          {attendees.map(({ userId, name, photoUrl, minutes }) => (
            <li key={userId} className={styles.person}>
              <Portrait src={photoUrl} name={name} size={40} />
              <span className={styles.name}>{name}</span>
              <span className={styles.minutes}>{pluralize(minutes, "minuto", "minutos")}</span>
            </li>
          ))}
        </ul>
      )}
      {attendees.length > 0 && (
        <ButtonLink
          variant="secondary"
          href={routes.newLetter({ para: "asistentes", ayni: view.ayni.id, encuentro: view.encuentroId })}
        >
          Escribir a quienes vinieron
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        href={routes.newLetter({ para: "participantes", ayni: view.ayni.id, encuentro: view.encuentroId })}
      >
        Escribir al grupo
      </ButtonLink>
    </section>
  );
}

/** Ends a visit: shows its Master who came, others thanks and certificate, and everybody the next date. */
export function Farewell({ view }: { view: RoomView }) {
  const { data } = useQuery(farewellQuery(view.encuentroId));
  if (!data) return null;
  const { orderId, next, attendees, isSettled } = data;
  return (
    <div className={styles.farewell}>
      {attendees && <Attendees view={view} attendees={attendees} />}
      {next && <Next next={next} />}
      {orderId && isSettled && <CertificatePanel orderId={orderId} />}
      {orderId && <GiveThanks orderId={orderId} />}
    </div>
  );
}
