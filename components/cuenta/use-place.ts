"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Geo } from "@/lib/accounts/location-guess/schema";
import { browserPlace, proposedPlace, type Place } from "../auth/regional-settings";
import { askWhere } from "../auth/auth-requests";

const never = () => () => {};
let guess: Place | undefined;
const guessOnce = () => (guess ??= browserPlace());

/**
 * From where the person registers: what they chose, else what is proposed. Null only while the page is as the server
 * sent it; the address is looked up meanwhile and nothing waits for it.
 */
export function usePlace(): [Place | null, (place: Place) => void] {
  const browser = useSyncExternalStore(never, guessOnce, () => null);
  const [geo, setGeo] = useState<Geo | null>(null);
  const [chosen, setChosen] = useState<Place | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    void askWhere(leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setGeo(answer);
    });
    return () => leaving.abort();
  }, []);

  return [chosen ?? (browser && proposedPlace(geo, browser)), setChosen];
}
