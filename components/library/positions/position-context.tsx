"use client";

import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { KeptPlace } from "@/lib/library/progress/schema";
import { makePlaces, type Places } from "./position-store";

const PlacesContext = createContext<Places | null>(null);

interface PlacesProviderProps {
  stored: readonly KeptPlace[];
  fileIds: readonly string[];
  keep: boolean;
  children: ReactNode;
}

/** Remembers where somebody is in each file that is played or read below. */
export function PlacesProvider({ stored, fileIds, keep, children }: PlacesProviderProps) {
  const [places] = useState(() => makePlaces(stored, fileIds, keep));

  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") places.save();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    window.addEventListener("pagehide", places.save);
    window.addEventListener("online", places.save);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.removeEventListener("pagehide", places.save);
      window.removeEventListener("online", places.save);
      places.save();
    };
  }, [places]);

  return <PlacesContext value={places}>{children}</PlacesContext>;
}

export function usePlaces(): Places {
  const places = use(PlacesContext);
  if (!places) throw new Error("Players and readers stand inside a PlacesProvider");
  return places;
}

/** How much of each file has been come through, by its id; it follows what is noted. */
export function usePercents(): ReadonlyMap<string, number> {
  const places = usePlaces();
  return useSyncExternalStore(places.subscribe, places.percents, places.percents);
}
