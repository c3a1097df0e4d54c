"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { roomQuery, toRoomSnapshot } from "@/lib/rooms/room/queries";
import type { RoomView } from "@/lib/rooms/room/schema";
import { enterRoomMutation } from "@/lib/rooms/seats/queries";
import type { RoomPass } from "@/lib/rooms/seats/schema";
import { Antechamber } from "./antechamber/antechamber";
import { getDeviceId } from "./device-id";
import { LocalMedia } from "./media/local-media";
import { Entering } from "./entering";
import { forgetPlace, readPlace, type KeptPlace } from "./session/tab-memory";
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

/** False where somebody who comes back has to answer something first. */
const canReturn = ({ closure, joinUrl, contraindications }: RoomView): boolean =>
  closure === null && joinUrl === null && contraindications?.isAccepted !== false;

/** Enters again with the seat that the tab had before it was loaded again. Returns true until that has succeeded or failed. */
function useReturn(view: RoomView, local: LocalMedia, onEnter: (pass: RoomPass) => Promise<void>): boolean {
  const { mutateAsync } = useMutation(enterRoomMutation(view.encuentroId));
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name }: KeptPlace) => {
      await local.start();
      const acceptedVersion = view.contraindications?.version;
      const pass = await mutateAsync({ deviceId: getDeviceId(), name, isReplacing: false, acceptedVersion });
      await onEnter(pass);
    },
  });
  const comeBack = useEffectEvent(() => {
    const place = readPlace(view.encuentroId);
    forgetPlace();
    if (!place || !canReturn(view)) return;
    local.resume(place.devices);
    mutate(place);
  });
  // Before the antechamber starts the devices. If it fails, that page tells why.
  useLayoutEffect(() => comeBack(), []);
  return isPending;
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

  const isReturning = useReturn(view, local, enter);

  function goBack(): void {
    setSession(null);
    refresh();
  }

  if (session) return <RoomStage session={session} view={view} onReturn={goBack} />;
  if (isReturning) return <Entering />;
  return (
    <Antechamber view={view} clockAheadMs={clockAheadMs} local={local} onEnter={enter} onOpen={refresh} />
  );
}
