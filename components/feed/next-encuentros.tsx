"use client";

import { useMemo } from "react";
import { CardWhen } from "@/components/common/next-encuentro-time";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { timeUntil } from "@/components/library/encuentros/countdown";
import { useServerTime } from "@/components/library/encuentros/use-server-time";
import { ButtonLink } from "@/components/ui/button";
import { CalendarIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { momentOf, opensAt } from "@/lib/library/attendance/policy";
import type { NextEncuentro } from "@/lib/community/feed/schema";
import { routes } from "@/lib/platform/routes";
import { hour, shortDay, zoneCity } from "@/lib/platform/time/format";
import styles from "./next-encuentros.module.css";

interface NextEncuentrosProps {
  encuentros: NextEncuentro[];
  /** The instant of the page. */
  now: string;
  /** In which hours are said until the viewer's own zone is known. */
  zone: string;
}

const roomOf = ({ ayni, orderId }: NextEncuentro) => routes.receivedItem(ayni.slug, orderId, "encuentros");

function actionOf(encuentro: NextEncuentro, now: number, zone: string): string {
  if (encuentro.place !== null) return "Ver dónde es";
  const moment = momentOf({ ...encuentro, cancelled: false }, now);
  if (moment !== "coming") return "Entrar en la sala";
  const opens = new Date(opensAt(encuentro)).toISOString();
  return `La sala abre a las ${hour(opens, zone)}`;
}

function First({ encuentro, now, zone }: { encuentro: NextEncuentro; now: string; zone: string }) {
  const own = useViewerZone();
  const shownZone = own ?? zone;
  const { startsAt, endsAt, title, ayni, masterName, place } = encuentro;
  const instants = useMemo(
    () => [opensAt({ startsAt }), Date.parse(startsAt), Date.parse(endsAt)],
    [startsAt, endsAt],
  );
  const time = useServerTime(Date.parse(now), 0, instants);
  const today = shortDay(startsAt, shownZone) === shortDay(new Date(time).toISOString(), shownZone);
  const begun = time >= Date.parse(startsAt);
  return (
    <article className={styles.first}>
      <time dateTime={startsAt} className={styles.block}>
        <span>{today ? "hoy" : shortDay(startsAt, shownZone)}</span>
        <b className={styles.hour}>{hour(startsAt, shownZone)}</b>
        <span>{own ? "tu hora" : zoneCity(shownZone)}</span>
      </time>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link href={roomOf(encuentro)} className={styles.link}>
            {ayni.title}
          </Link>
        </h3>
        <p>
          {title && `${title} · `}Con {masterName}
          {place && ` · ${place}`} · <b>{begun ? "en curso" : timeUntil(startsAt, time, shownZone)}</b>
        </p>
      </div>
      <ButtonLink variant="secondary" href={roomOf(encuentro)} className={styles.action}>
        {actionOf(encuentro, time, shownZone)}
        <span className="visually-hidden">: {ayni.title}</span>
      </ButtonLink>
    </article>
  );
}

/** The nearest encuentro at large, and those after it as lines. */
export function NextEncuentros({ encuentros, now, zone }: NextEncuentrosProps) {
  const [first, ...others] = encuentros;
  if (!first) return null;
  return (
    <section aria-labelledby="next-encuentros" className={styles.section}>
      <h2 id="next-encuentros" className={styles.heading}>
        Tus próximos encuentros
      </h2>
      <First encuentro={first} now={now} zone={zone} />
      {others.length > 0 && (
        <ul role="list" className={styles.list}>
          {others.map((encuentro) => (
            <li key={encuentro.id} className={styles.item}>
              <CalendarIcon size={22} className={styles.icon} />
              <div className={styles.words}>
                <h3 className={styles.small}>
                  <Link href={roomOf(encuentro)} className={styles.cover}>
                    {encuentro.ayni.title}
                  </Link>
                </h3>
                <p className={styles.with}>
                  {encuentro.title && `${encuentro.title} · `}Con {encuentro.masterName}
                </p>
              </div>
              <p className={styles.when}>
                <CardWhen startsAt={encuentro.startsAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
