"use client";

import { useMemo } from "react";
import { OneEncuentroTime } from "@/components/common/live-time";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { formatTimeUntil } from "@/components/library/encuentros/countdown";
import rows from "@/components/library/encuentros/upcoming-list.module.css";
import { useServerTime } from "@/components/library/encuentros/use-server-time";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { CalendarIcon, ClockIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { getEncuentroPhase, opensAtMs } from "@/lib/library/attendance/policy";
import type { NextEncuentro } from "@/lib/community/feed/schema";
import { routes } from "@/lib/platform/routes";
import { formatTime, formatShortDay } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import styles from "./next-encuentros.module.css";

interface NextEncuentrosProps {
  encuentros: NextEncuentro[];
  /** Server time, ISO 8601. */
  now: string;
  /** IANA time zone until the zone of the browser is known. */
  zone: string;
}

const toEncuentroHref = ({ ayni, orderId }: NextEncuentro) =>
  routes.receivedItem(ayni.slug, orderId, "encuentros");

const getPhase = (encuentro: NextEncuentro, now: number) =>
  getEncuentroPhase({ ...encuentro, cancelled: false }, now);

/** Status until the room opens, then a link to it. */
function EncuentroAction({ encuentro, now, zone }: { encuentro: NextEncuentro; now: number; zone: string }) {
  const { id, place, ayni, isInRoom } = encuentro;
  const phase = getPhase(encuentro, now);
  const name = <span className="visually-hidden">: {ayni.title}</span>;
  if (place === null && phase === "upcoming") {
    const opensAt = new Date(opensAtMs(encuentro)).toISOString();
    return (
      <p className={styles.status}>
        <ClockIcon size={20} />
        La sala abre a las {formatTime(opensAt, zone)}
      </p>
    );
  }
  // No link of the router: the room's page is loaded with its own headers, which allow the camera.
  if (isInRoom)
    return (
      <ButtonLink variant="secondary" href={routes.room(id)} data-link={undefined} className={styles.action}>
        Entrar en la sala
        {name}
      </ButtonLink>
    );
  return (
    <ButtonLink variant="secondary" href={toEncuentroHref(encuentro)} className={styles.action}>
      {place === null ? "Ver cómo entrar" : "Ver dónde es"}
      {name}
    </ButtonLink>
  );
}

function NextEncuentroCard({
  encuentro,
  now,
  zone,
}: {
  encuentro: NextEncuentro;
  now: string;
  zone: string;
}) {
  const viewerZone = useViewerZone();
  const { startsAt, endsAt, timezone, title, ayni, masterName, place, city } = encuentro;
  const displayZone = city === null ? (viewerZone ?? zone) : timezone;
  const isViewerTime = city === null && viewerZone !== null;
  const transitions = useMemo(
    () => [opensAtMs({ startsAt }), Date.parse(startsAt), Date.parse(endsAt)],
    [startsAt, endsAt],
  );
  const time = useServerTime(Date.parse(now), 0, transitions);
  const isToday =
    formatShortDay(startsAt, displayZone) === formatShortDay(new Date(time).toISOString(), displayZone);
  const isLive = getPhase(encuentro, time) === "inProgress";
  return (
    <article className={styles.first}>
      <time dateTime={startsAt} className={styles.block}>
        <span>{isToday ? "hoy" : formatShortDay(startsAt, displayZone)}</span>
        <b className={styles.hour}>{formatTime(startsAt, displayZone)}</b>
        <span>{isViewerTime ? "tu hora" : `en ${city ?? zoneCityName(displayZone)}`}</span>
      </time>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link href={toEncuentroHref(encuentro)} className={styles.link}>
            {ayni.title}
          </Link>
        </h3>
        <p>
          {title && <bdi>{title}</bdi>}
          {title && " · "}Con <bdi>{masterName}</bdi>
          {place && ` · ${place}`} ·{" "}
          <b>
            {isLive
              ? `ahora, hasta las ${formatTime(endsAt, displayZone)}`
              : formatTimeUntil(startsAt, time, displayZone)}
          </b>
        </p>
      </div>
      <EncuentroAction encuentro={encuentro} now={time} zone={displayZone} />
    </article>
  );
}

/** The next encuentro as a card, later ones as a list. */
export function NextEncuentros({ encuentros, now, zone }: NextEncuentrosProps) {
  const [first, ...others] = encuentros;
  if (!first) return null;
  return (
    <section aria-labelledby="next-encuentros" className={styles.section}>
      <h2 id="next-encuentros" className={styles.heading}>
        Tus próximos encuentros
      </h2>
      <NextEncuentroCard encuentro={first} now={now} zone={zone} />
      {others.length > 0 && (
        <ul role="list" className={cx(rows.list, styles.list)}>
          {others.map((encuentro) => (
            <li key={encuentro.id} className={rows.item}>
              <CalendarIcon size={22} className={rows.icon} />
              <div className={styles.text}>
                <h3 className={rows.title}>
                  <Link href={toEncuentroHref(encuentro)} className={styles.cover}>
                    {encuentro.ayni.title}
                  </Link>
                </h3>
                <p className={rows.master}>
                  {encuentro.title && <bdi>{encuentro.title}</bdi>}
                  {encuentro.title && " · "}Con <bdi>{encuentro.masterName}</bdi>
                </p>
              </div>
              <p className={rows.when}>
                <OneEncuentroTime encuentro={encuentro} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
