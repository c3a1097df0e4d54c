"use client";

import { useEffect, useState } from "react";
import { OfferDeadline } from "@/components/common/offer-deadline";
import type { AyniDetail, MemberSeats } from "@/lib/content/ayni/schema";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import styles from "./purchase.module.css";

type SeatsLeftProps = Pick<AyniDetail, "slug" | "capacity" | "seatsLeft" | "memberSeats">;

/** "4 lugares reservados para miembros hasta mañana a las 10:00." */
function MemberSeatsLeft({ left, until }: MemberSeats) {
  return (
    <p className={styles.seatsLeft}>
      {left === 1 ? "1 lugar reservado" : `${left} lugares reservados`} para miembros{" "}
      <OfferDeadline iso={until} prefix="hasta " />.
    </p>
  );
}

/** Seats left, refreshed in the browser since the page may be cached. */
export function SeatsLeft({ slug, ...rendered }: SeatsLeftProps) {
  const [{ capacity, seatsLeft, memberSeats }, setSeats] = useState(rendered);
  useEffect(() => {
    apiCall<{ data: SeatsLeftProps }>("GET", api.ayniItem(slug)).then(
      ({ data }) => setSeats(data),
      // Keep the rendered values.
      () => undefined,
    );
  }, [slug]);
  return (
    <>
      {seatsLeft !== null && seatsLeft > 0 && (
        <p className={styles.seatsLeft}>
          {seatsLeft === 1 ? `Queda 1 de ${capacity} lugares` : `Quedan ${seatsLeft} de ${capacity} lugares`}
        </p>
      )}
      {memberSeats && memberSeats.left > 0 && <MemberSeatsLeft {...memberSeats} />}
    </>
  );
}
