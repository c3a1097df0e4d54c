"use client";

import dynamic from "next/dynamic";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { useSession } from "@/components/common/session/use-session";
import { useCurrentMinute } from "@/components/common/use-current-minute";
import { useShownZone } from "@/components/common/use-shown-zone";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import type { PackPriceView } from "@/lib/content/booking-terms/schema";
import { calculateSessionPrice, findLastDay, formatLastDay, formatSessions } from "@/lib/orders/pack-terms";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { toLocalDate } from "@/lib/platform/time/format";
import { formatMoney } from "@/lib/reference/money";
import type { HourOffer } from "./hour-offer";
import { useMovedId } from "./use-moved-id";
import styles from "./packs.module.css";

const PackDialog = lazyDialog(() => import("./pack-dialog").then((module) => module.PackDialog));
const GivePackDialog = lazyDialog(() => import("./give-pack-dialog").then((module) => module.GivePackDialog));
const OwnPacks = dynamic(() => import("./own-packs").then((module) => module.OwnPacks), { ssr: false });

/** "hasta el 28 de mayo" once the viewer's day is known; before that, "6 meses para usarlas". */
function PackEnd({ months }: Pick<PackPriceView, "months">) {
  const zone = useShownZone();
  const now = useCurrentMinute();
  if (now === null) return <>{pluralize(months, "mes", "meses")} para usarlas</>;
  const today = toLocalDate(new Date(now).toISOString(), zone);
  return <>hasta el {formatLastDay(findLastDay(today, months), new Date(now))}</>;
}

/** Shows the sessions that are left in the packs of the viewer, and the packs of an offer. */
export function PackOffers({ offer }: { offer: HourOffer }) {
  const { data: session, status } = useSession();
  const movedId = useMovedId();
  const modal = useModal();
  const [chosen, setChosen] = useState<PackPriceView | null>(null);
  const [given, setGiven] = useState<PackPriceView | null>(null);
  const hasFreeHour = offer.nextFreeAt !== null;
  const isOwn = session?.userId === offer.masterId;
  const own = session && !isOwn ? <OwnPacks offerId={offer.id} /> : null;
  if (movedId !== null) return null;
  if (offer.packs.length === 0) return own;

  function choose(pack: PackPriceView) {
    if (session) setChosen(pack);
    else
      modal.open("register", {
        callbackUrl: routes.hours(offer.slug),
        teaching: { title: offer.title, contentType: offer.contentType },
      });
  }

  return (
    <section aria-labelledby="packs" className={styles.packs}>
      <h2 id="packs" className={styles.heading}>
        Varias sesiones a la vez
      </h2>
      {own}
      <ul role="list" className={styles.list}>
        {offer.packs.map((pack) => (
          <li key={pack.sessions} className={styles.pack}>
            <p>
              <b>
                {formatSessions(pack.sessions)} · {formatMoney(pack.amount, offer.currency)}
              </b>
              <small>
                {formatMoney(calculateSessionPrice(pack), offer.currency)} cada una ·{" "}
                <PackEnd months={pack.months} />
              </small>
            </p>
            {!isOwn && hasFreeHour && (
              <div className={styles.actions}>
                {session && (
                  <Button
                    variant="quiet"
                    size="s"
                    aria-haspopup="dialog"
                    aria-label={`Regalar ${formatSessions(pack.sessions)}`}
                    onClick={() => setGiven(pack)}
                  >
                    Regalar
                  </Button>
                )}
                <Button
                  variant="secondary"
                  size="s"
                  aria-haspopup="dialog"
                  disabled={status === "loading"}
                  aria-label={`Comprar ${formatSessions(pack.sessions)}`}
                  onClick={() => choose(pack)}
                >
                  Comprar
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!hasFreeHour && (
        <p>Ahora no hay horas libres para usarlas. Podrás comprarlas cuando se libere alguna.</p>
      )}
      {given && <GivePackDialog offer={offer} pack={given} onClose={() => setGiven(null)} />}
      {chosen && <PackDialog offer={offer} pack={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
