"use client";

import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { SavedPosition } from "@/lib/library/progress/schema";
import { currentSession } from "@/components/common/audio/current-session";
import { createPositionStore, flushWhenHidden, type PositionStore } from "./position-store";

const PositionContext = createContext<PositionStore | null>(null);

interface PositionProviderProps {
  stored: readonly SavedPosition[];
  fileIds: readonly string[];
  /** False in previews: positions are kept in memory only. */
  persist: boolean;
  children: ReactNode;
}

/** Returns the positions that a recording of the same content, played while other pages were shown, has updated. */
function findPlayedPositions(fileIds: readonly string[]): PositionStore | null {
  const session = currentSession.get();
  return session && fileIds.includes(session.tracks[0].id) ? session.positions : null;
}

/** Provides the reading and listening positions of files to the players and readers inside. */
export function PositionProvider({ stored, fileIds, persist, children }: PositionProviderProps) {
  const [positions] = useState(
    () => findPlayedPositions(fileIds) ?? createPositionStore({ stored, fileIds, persist }),
  );

  useEffect(() => {
    const stopFlushing = flushWhenHidden(positions);
    return () => {
      stopFlushing();
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
