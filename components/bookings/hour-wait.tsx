"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "@/components/common/session/use-session";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { toast } from "@/components/ui/toast";
import { hourWaitQuery, joinHourWaitMutation, leaveHourWaitMutation } from "@/lib/bookings/hours/queries";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import type { HourOffer } from "./hour-offer";
import { formatRange, formatWait, type WaitRange } from "./month";
import { storeWait, takeWait } from "./stored-wait";
import styles from "./hours.module.css";

interface HourWaitProps {
  offer: HourOffer;
  /** The days without a free hour that are shown: a month, or weeks of one. */
  full: readonly WaitRange[];
  zone: string;
  /** It stands beside hours that are free. */
  isBeside?: boolean;
}

const WISH = "Avísame si se libera una hora";

function useHourWait({ offer, zone }: HourWaitProps) {
  const { data: session } = useSession();
  const client = useQueryClient();
  const userId = session?.userId ?? "";
  const query = hourWaitQuery(userId, offer.slug);
  const showError = (error: unknown) => void toast(errorMessage(error), { kind: "error" });
  const { data: view, isLoading } = useQuery({ ...query, enabled: userId !== "" });
  const { mutate: join, isPending: isJoining } = useMutation({
    ...joinHourWaitMutation(offer.slug),
    onSuccess: (joined) => client.setQueryData(query.queryKey, joined),
    onError: showError,
  });
  const leave = useMutation({
    ...leaveHourWaitMutation(offer.slug),
    onSuccess: () => client.setQueryData(query.queryKey, { state: "none" }),
    onError: showError,
  });
  const joinFor = (range: WaitRange | null) => join(range === null ? {} : { range: { ...range, tz: zone } });
  return { session, view, isLoading, joinFor, isJoining, leave };
}

/** Asks to be told once an hour is free, and takes it back. A visitor signs in first. */
export function HourWait(props: HourWaitProps) {
  const { offer, full, isBeside = false } = props;
  const { session, view, isLoading, joinFor, isJoining, leave } = useHourWait(props);
  const modal = useModal();
  const userId = session?.userId;

  const goOn = useEffectEvent(() => {
    const wanted = takeWait(offer.slug);
    if (wanted) joinFor(wanted.range);
  });
  useEffect(() => {
    if (userId) goOn();
  }, [userId]);

  if (userId === offer.masterId) return null;
  if (view?.state === "waiting") {
    return (
      <div className={styles.wait}>
        <p role="status">
          <b>Te avisaremos si se libera {formatWait(view)}.</b>
        </p>
        <Button variant="quiet" size="s" pending={leave.isPending} onClick={() => leave.mutate()}>
          Ya no me avises
        </Button>
      </div>
    );
  }
  if (full.length === 0) return null;
  // While other days have free hours, it is about these.
  const ranges = offer.nextFreeAt === null ? [null] : full;

  function ask(range: WaitRange | null) {
    if (session) {
      joinFor(range);
      return;
    }
    storeWait({ slug: offer.slug, range });
    modal.open("register", {
      callbackUrl: routes.hours(offer.slug),
      teaching: { title: offer.title, contentType: offer.contentType },
    });
  }

  // Several weeks share the sentence before their buttons.
  const isShared = ranges.length > 1;
  return (
    <div className={cx(styles.wait, isBeside && !isShared && styles.beside)}>
      {isShared && <p aria-hidden>{WISH}:</p>}
      <div className={styles.ranges}>
        {ranges.map((range) => (
          <Button
            key={range?.from ?? ""}
            variant={isShared ? "secondary" : isBeside ? "quiet" : "primary"}
            size={isBeside ? "s" : "m"}
            pending={isJoining}
            disabled={isLoading}
            onClick={() => ask(range)}
          >
            <span className={isShared ? "visually-hidden" : undefined}>{WISH} </span>
            {range !== null && formatRange(range)}
          </Button>
        ))}
      </div>
      <p className={styles.quiet}>Avisamos a la vez a quienes esperan: quien reserve primero se la queda.</p>
    </div>
  );
}
