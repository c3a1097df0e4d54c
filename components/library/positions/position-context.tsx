"use client";

import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { SavedPosition } from "@/lib/library/progress/schema";
import { createPositionStore, type PositionStore } from "./position-store";

const PositionContext = createContext<PositionStore | null>(null);

interface PositionProviderProps {
  stored: readonly SavedPosition[];
  fileIds: readonly string[];
  /** False in previews: positions are kept in memory only. */
  persist: boolean;
  children: ReactNode;
}

/** Provides the reading and listening positions of files to the players and readers inside. */
export function PositionProvider({ stored, fileIds, persist, children }: PositionProviderProps) {
  const [positions] = useState(() => createPositionStore({ stored, fileIds, persist }));

  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") positions.flush();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    window.addEventListener("pagehide", positions.flush);
    window.addEventListener("online", positions.flush);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.removeEventListener("pagehide", positions.flush);
      window.removeEventListener("online", positions.flush);
      positions.flush();
    };
  }, [positions]);

  return <PositionContext value={positions}>{children}</PositionContext>;
}

export function usePositions(): PositionStore {
  const positions = use(PositionContext);
  if (!positions) throw new Error("usePositions needs a PositionProvider");
  return positions;
}

/** Returns the furthest progress of each file in percent, by id. */
export function useFilePercents(): ReadonlyMap<string, number> {
  const positions = usePositions();
  return useSyncExternalStore(positions.subscribe, positions.getPercents, positions.getPercents);
}
