import type { CSSProperties } from "react";
import { formatPrice } from "@/components/common/price";
import { cx } from "@/components/ui/cx";
import { StretchedLink } from "@/components/ui/link";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { findWeekPart, WEEK_PARTS, type WeekPart } from "@/lib/discovery/week/policy";
import type { WeekDay, WeekEncuentro } from "@/lib/discovery/week/schema";
import { atRemainingPrice } from "@/lib/orders/pro-rata";
import { routes } from "@/lib/platform/routes";
import {
  formatBriefDay,
  formatDayHeading,
  formatTime,
  formatWeekdayOfMonth,
  toLocalDate,
} from "@/lib/platform/time/format";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import styles from "./week.module.css";

const PART_LABELS: Readonly<Record<WeekPart, string>> = {
  dawn: "De madrugada",
  morning: "Por la mañana",
  afternoon: "Por la tarde",
  night: "Por la noche",
};

/** An encuentro in person is told in the hour of its place, with its day where that is not the one of the column. */
function findToldTime(encuentro: WeekEncuentro, tz: string) {
  const { startsAt, timezone } = encuentro;
  const city = findVenueCity(encuentro, timezone);
  const zone = city === null ? tz : timezone;
  const isColumnDay = toLocalDate(startsAt, zone) === toLocalDate(startsAt, tz);
  return { city, time: formatTime(startsAt, zone), day: isColumnDay ? null : formatBriefDay(startsAt, zone) };
}

function WeekEntry({ encuentro, tz }: { encuentro: WeekEncuentro; tz: string }) {
  const { startsAt, title, slug, contentType, masterName } = encuentro;
  const { city, time, day } = findToldTime(encuentro, tz);
  const remaining = { left: encuentro.encuentrosLeft, total: encuentro.encuentros };
  return (
    <li className={cx(styles.entry, encuentro.isLive && styles.live)}>
      <p className={styles.hour}>
        <time dateTime={startsAt}>
          {day && `${day}, `}
          {time}
        </time>
        {city && <span className={styles.place}>en {city}</span>}
        {encuentro.isLive && <span>· Ahora</span>}
        <span className={styles.kind}>{CONTENT_TYPE_LABELS[contentType]}</span>
      </p>
      <p className={styles.title}>
        <StretchedLink href={routes.ayni(slug)}>{title}</StretchedLink>
      </p>
      <p className={styles.who}>{masterName}</p>
      <p className={styles.price}>{formatPrice(atRemainingPrice(encuentro, remaining))}</p>
    </li>
  );
}

/** Days without encuentros leave their room to the others. */
const toColumns = (days: WeekDay[]) => {
  const columns = days.map(({ total }) => (total === 0 ? "5.5rem" : "minmax(0, 1fr)"));
  return { "--columns": columns.join(" ") } as CSSProperties;
};

interface WeekDaysProps {
  days: WeekDay[];
  tz: string;
  /** Date of the zone. */
  today: string;
}

/** The days that are not over: columns with a row for each part of the day; one list by day on narrow screens. */
export function WeekDays({ days: allDays, tz, today }: WeekDaysProps) {
  const days = allDays.filter(({ day }) => day >= today);
  const partOf = (encuentro: WeekEncuentro) => findWeekPart(findToldTime(encuentro, tz).time);
  const parts = WEEK_PARTS.filter((part) =>
    days.some(({ encuentros }) => encuentros.some((encuentro) => partOf(encuentro) === part)),
  );
  return (
    <div className={styles.frame}>
      <div className={styles.week} style={toColumns(days)}>
        {days.map(({ day, encuentros, total }) => (
          <section
            key={day}
            className={cx(styles.day, day === today && styles.today, encuentros.length === 0 && styles.free)}
            aria-labelledby={`dia-${day}`}
          >
            <h3 id={`dia-${day}`} className={styles.heading}>
              <span className={styles.long}>{formatDayHeading(day, today)}</span>
              <span className={styles.short} aria-hidden>
                {formatWeekdayOfMonth(`${day}T12:00:00Z`, "UTC").slice(0, 3)} <b>{Number(day.slice(8))}</b>
              </span>
            </h3>
            {encuentros.length === 0 && <p className={styles.none}>Sin encuentros</p>}
            {parts.map((part) => {
              const held = encuentros.filter((encuentro) => partOf(encuentro) === part);
              return (
                <div key={part} className={cx(styles.part, styles[part])} data-empty={held.length === 0}>
                  {held.length > 0 && (
                    <>
                      <h4 className={styles.partName}>{PART_LABELS[part]}</h4>
                      <ul role="list" className={styles.entries}>
                        {held.map((encuentro) => (
                          <WeekEntry key={encuentro.id} encuentro={encuentro} tz={tz} />
                        ))}
                      </ul>
                    </>
                  )}
                </div>
              );
            })}
            {total > encuentros.length && (
              <p className={cx(styles.none, styles.more)}>
                Y {total - encuentros.length} más: elige un filtro para verlos todos.
              </p>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
