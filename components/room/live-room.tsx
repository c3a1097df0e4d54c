"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { roomQuery, toRoomSnapshot } from "@/lib/rooms/room/queries";
import type { RoomView } from "@/lib/rooms/room/schema";
import type { RoomPass } from "@/lib/rooms/seats/schema";
import { Antechamber } from "./antechamber/antechamber";
import { LocalMedia } from "./media/local-media";
import { showNotice } from "./session/show-notice";
import type { RoomSession } from "./session/room-session";

const RoomStage = dynamic(() => import("./stage/room-stage").then((module) => module.RoomStage), {
  ssr: false,
});

/** Leaves the room with the page, unless the effect only runs again. */
function useLeaveOnUnmount(session: RoomSession | null): void {
  useEffect(() => {
    if (!session) return;
    session.retain();
    return () => session.release();
  }, [session]);
}

/** The antechamber, and after entering the room itself. */
export function LiveRoom({ view: initial }: { view: RoomView }) {
  const [local] = useState(() => new LocalMedia());
  const [initialSnapshot] = useState(() => toRoomSnapshot(initial));
  const [session, setSession] = useState<RoomSession | null>(null);
  const { data, refetch } = useQuery({
    ...roomQuery(initial.encuentroId),
    initialData: initialSnapshot,
    enabled: session === null,
  });
  const { view, clockAheadMs } = data;
  useLeaveOnUnmount(session);
  useEffect(() => () => local.close(), [local]);

  const refresh = useCallback(() => void refetch(), [refetch]);

  async function enter(pass: RoomPass): Promise<void> {
    const { RoomSession: Session } = await import("./session/room-session");
    const created = new Session({
      encuentroId: view.encuentroId,
      pass,
      local,
      onNotice: (notice) => {
        // The files that a co-host may share come with the view.
        if (notice.type === "cohost") refresh();
        showNotice(notice, local);
      },
    });
    created.start();
    setSession(created);
  }

  function goBack(): void {
    setSession(null);
    refresh();
  }

  if (session) return <RoomStage session={session} view={view} onReturn={goBack} />;
  return (
    <Antechamber view={view} clockAheadMs={clockAheadMs} local={local} onEnter={enter} onOpen={refresh} />
  );
}
