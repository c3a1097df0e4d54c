"use client";

import { formatTime } from "@/lib/platform/time/format";
import styles from "./ayni-card.module.css";
import { EncuentroTime, useToldZone, type EncuentroTimeProps } from "./encuentro-time";
import { useCurrentMinute } from "./use-current-minute";

/** The end of an encuentro that is taking place: "Ahora, hasta las 05:40 tu hora". */
function LiveTime({ until, ...where }: { until: string } & Pick<EncuentroTimeProps, "timezone" | "city">) {
  const { zone, place } = useToldZone(where);
  return (
    <span className={styles.when}>
      <span className={styles.live} aria-hidden="true" />
      <b className={styles.day}>Ahora,</b>{" "}
      <span className={styles.hour}>
        hasta las <time dateTime={until}>{formatTime(until, zone)}</time>
      </span>{" "}
      <span className={styles.hour}>{place}</span>
    </span>
  );
}

/** The words before the time of an encuentro that takes place, and of one to come. */
export type TimeLabels = { live: string; coming: string };

interface CurrentTimeProps extends Omit<EncuentroTimeProps, "startsAt"> {
  liveUntil: string | null;
  nextStartsAt: string | null;
  nextEndsAt: string | null;
  labels?: TimeLabels;
}

/** Compares instants with the viewer's clock, since the page may have been cached before an encuentro began or ended. */
function findLiveUntil({ liveUntil, nextStartsAt, nextEndsAt }: CurrentTimeProps, now: number | null) {
  if (now === null || (liveUntil !== null && now < Date.parse(liveUntil))) return liveUntil;
  const isNextLive =
    nextStartsAt !== null &&
    nextEndsAt !== null &&
    Date.parse(nextStartsAt) <= now &&
    now < Date.parse(nextEndsAt);
  return isNextLive ? nextEndsAt : null;
}

/** Until when an encuentro lasts that is taking place, else when the next one starts, or that all are over. */
export function CurrentTime(props: CurrentTimeProps) {
  const { nextStartsAt, nextEndsAt, liveUntil: _, labels, ...where } = props;
  const now = useCurrentMinute();
  const until = findLiveUntil(props, now);
  if (until !== null)
    return (
      <>
        {labels && `${labels.live} `}
        <LiveTime until={until} {...where} />
      </>
    );
  const isOver = now !== null && nextEndsAt !== null && Date.parse(nextEndsAt) <= now;
  if (nextStartsAt === null || isOver) return <span className={styles.pace}>Ya ha pasado</span>;
  return (
    <>
      {labels && `${labels.coming} `}
      <EncuentroTime startsAt={nextStartsAt} {...where} />
    </>
  );
}

interface OneEncuentroTimeProps extends Pick<EncuentroTimeProps, "countsDown"> {
  encuentro: Pick<EncuentroTimeProps, "startsAt" | "timezone" | "city"> & {
    endsAt: string;
    openedAt: string | null;
  };
}

/**
 * The time of one encuentro, which has not ended when the page is made: its start, and until when it lasts once it has begun or its
 * room is open.
 */
export const OneEncuentroTime = ({ encuentro, countsDown }: OneEncuentroTimeProps) => (
  <CurrentTime
    liveUntil={encuentro.openedAt === null ? null : encuentro.endsAt}
    nextStartsAt={encuentro.startsAt}
    nextEndsAt={encuentro.endsAt}
    timezone={encuentro.timezone}
    city={encuentro.city}
    countsDown={countsDown}
  />
);
