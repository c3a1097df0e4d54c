"use client";

import { useEffect, useState } from "react";
import { OfferDeadline } from "@/components/common/offer-deadline";
import type { MemberSeats } from "@/lib/content/ayni/schema";
import type { PlanName } from "@/lib/orders/membership-plans/schema";
import styles from "./purchase.module.css";
import type { Seats } from "./read-seats";

type SeatsLeftProps = Seats & {
  slug: string;
  /** The memberships that open it. */
  plans?: readonly PlanName[];
};

const planList = new Intl.ListFormat("es", { type: "disjunction" });

/** "4 lugares reservados para miembros de «Círculo» hasta mañana a las 10:00.", without a name if they are for all. */
function MemberSeatsLeft({ left, until, planIds, plans }: MemberSeats & { plans: readonly PlanName[] }) {
  const names = plans.flatMap(({ id, name }) => (planIds.includes(id) ? [`«${name}»`] : []));
  return (
    <p className={styles.seatsLeft}>
      {left === 1 ? "1 lugar reservado" : `${left} lugares reservados`} para miembros{" "}
      {names.length > 0 && `de ${planList.format(names)} `}
      <OfferDeadline iso={until} prefix="hasta " />.
    </p>
  );
}

/** Seats left, refreshed in the browser since the page may be cached. */
export function SeatsLeft({ slug, plans = [], ...rendered }: SeatsLeftProps) {
  const [{ capacity, seatsLeft, memberSeats }, setSeats] = useState<Seats>(rendered);
  useEffect(() => {
    import("./read-seats")
      .then(({ readSeats }) => readSeats(slug))
      .then(setSeats)
      // The rendered values stay.
      .catch(() => undefined);
  }, [slug]);
  return (
    <>
      {seatsLeft !== null && seatsLeft > 0 && (
        <p className={styles.seatsLeft}>
          {seatsLeft === 1 ? `Queda 1 de ${capacity} lugares` : `Quedan ${seatsLeft} de ${capacity} lugares`}
        </p>
      )}
      {memberSeats && memberSeats.left > 0 && <MemberSeatsLeft {...memberSeats} plans={plans} />}
    </>
  );
}
