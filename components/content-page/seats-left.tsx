"use client";

import { useEffect, useState } from "react";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import styles from "./purchase.module.css";

type SeatsLeftProps = Pick<AyniDetail, "slug" | "capacity" | "seatsLeft">;

/** Seats left, refreshed in the browser since the page may be cached. */
export function SeatsLeft({ slug, ...rendered }: SeatsLeftProps) {
  const [{ capacity, seatsLeft }, setSeats] = useState(rendered);
  useEffect(() => {
    apiCall<{ data: SeatsLeftProps }>("GET", api.ayniItem(slug)).then(
      ({ data }) => setSeats(data),
      // Keep the rendered values.
      () => undefined,
    );
  }, [slug]);
  if (seatsLeft === null || seatsLeft <= 0) return null;
  return (
    <p className={styles.seatsLeft}>
      {seatsLeft === 1 ? `Queda 1 de ${capacity} lugares` : `Quedan ${seatsLeft} de ${capacity} lugares`}
    </p>
  );
}
