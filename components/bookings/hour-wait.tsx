"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "@/components/common/session/use-session";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { hourWaitQuery, joinHourWaitMutation, leaveHourWaitMutation } from "@/lib/bookings/hours/queries";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import type { HourOffer } from "./hour-offer";
import { formatMonth, formatWait, toDayRange } from "./month";
import { storeWait, takeWait } from "./stored-wait";
import styles from "./hours.module.css";

interface HourWaitProps {
  offer: HourOffer;
  /** The month that is shown, if it has no free hour; otherwise null. */
  fullMonth: string | null;
  zone: string;
}

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
  const joinFor = (month: string | null) =>
    join(month === null ? {} : { range: { ...toDayRange(month), tz: zone } });
  return { session, view, isLoading, joinFor, isJoining, leave };
}

/** Asks to be told once an hour is free, and takes it back. A visitor signs in first. */
export function HourWait(props: HourWaitProps) {
  const { offer, fullMonth } = props;
  const { session, view, isLoading, joinFor, isJoining, leave } = useHourWait(props);
  const modal = useModal();
  const userId = session?.userId;

  const goOn = useEffectEvent(() => {
    const wanted = takeWait(offer.slug);
    if (wanted) joinFor(wanted.month);
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
  if (fullMonth === null) return null;
  // While other months have free hours, it is about this one.
  const month = offer.nextFreeAt === null ? null : fullMonth;

  function handleClick() {
    if (session) {
      joinFor(month);
      return;
    }
    storeWait({ slug: offer.slug, month });
    modal.open("register", {
      callbackUrl: routes.hours(offer.slug),
      teaching: { title: offer.title, contentType: offer.contentType },
    });
  }

  return (
    <div className={styles.wait}>
      <Button pending={isJoining} disabled={isLoading} onClick={handleClick}>
        Avísame si se libera una hora{month !== null && ` en ${formatMonth(month)}`}
      </Button>
      <p className={styles.quiet}>Avisamos a la vez a quienes esperan: quien reserve primero se la queda.</p>
    </div>
  );
}
