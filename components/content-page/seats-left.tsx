"use client";

import { useEffect, useState } from "react";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import styles from "./purchase.module.css";

type Places = Pick<AyniDetail, "slug" | "capacity" | "placesLeft">;

/** How many places there are now: the page says those of when it was made. */
export function PlacesLeft({ slug, ...made }: Places) {
  const [{ capacity, placesLeft }, setPlaces] = useState(made);
  useEffect(() => {
    apiCall<{ data: Places }>("GET", api.ayniItem(slug)).then(
      ({ data }) => setPlaces(data),
      // What the page said stands.
      () => undefined,
    );
  }, [slug]);
  if (placesLeft === null || placesLeft <= 0) return null;
  return (
    <p className={styles.places}>
      {placesLeft === 1 ? `Queda 1 de ${capacity} lugares` : `Quedan ${placesLeft} de ${capacity} lugares`}
    </p>
  );
}
