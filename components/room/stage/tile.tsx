"use client";

import { Portrait } from "@/components/room/portrait";
import { useEffect, useMemo, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import {
  CellSignalMediumIcon,
  HandPalmIcon,
  MicrophoneSlashIcon,
  WaveformIcon,
} from "@/components/room/icons";
import type { Tile as TileData } from "@/components/room/session/arrange";
import type { ShownReaction } from "@/components/room/session/session-state";
import { REACTION_ICONS, REACTION_LABELS } from "@/components/room/reactions";
import { useStore } from "@/components/room/use-store";
import { useRoom } from "./room-context";
import styles from "./tile.module.css";

function Video({ stream, isOwn, label }: { stream: MediaStream; isOwn: boolean; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    void video.current.play().catch(() => {});
  }, [stream]);
  return (
    <video
      ref={video}
      className={cx(styles.video, isOwn && styles.mirrored)}
      autoPlay
      muted
      playsInline
      aria-label={label}
    />
  );
}

/** Finds the picture of a tile: the own camera, or what is received. */
function useStream({ seat, source, person }: TileData): MediaStream | null {
  const { session, state } = useRoom();
  const { received, line } = useStore(session.engine);
  const { camera } = useStore(session.local);
  const isOwn = seat === state.ownSeat;
  const ownStream = useMemo(() => (camera ? new MediaStream([camera]) : null), [camera]);
  if (isOwn && source === "camera") return line === "sound" ? null : ownStream;
  const isSent = source === "screen" ? person.isSharing : person.isVideoOn;
  if (!isSent) return null;
  return received.find((medium) => medium.seat === seat && medium.source === source)?.stream ?? null;
}

function Reaction({ reaction }: ShownReaction) {
  const Icon = REACTION_ICONS[reaction];
  return (
    <span className={styles.reaction} role="img" aria-label={REACTION_LABELS[reaction]}>
      <Icon size={28} />
    </span>
  );
}

function Marks({ tile }: { tile: TileData }) {
  const { isAudioOn, isOriginalSound, isWeakLine } = tile.person;
  if (tile.source === "screen") return null;
  return (
    <span className={styles.marks}>
      {isWeakLine && (
        <span role="img" aria-label="Línea débil">
          <CellSignalMediumIcon size={18} />
        </span>
      )}
      {isOriginalSound && (
        <span role="img" aria-label="Sonido original">
          <WaveformIcon size={18} />
        </span>
      )}
      {!isAudioOn && (
        <span role="img" aria-label="Micrófono apagado">
          <MicrophoneSlashIcon size={18} />
        </span>
      )}
    </span>
  );
}

/**
 * The picture of a person, or of what they share. The main one and that of whoever guides are shown whole, others fill
 * their tile; a double click changes it.
 */
export function Tile({ tile, isLarge = false }: { tile: TileData; isLarge?: boolean }) {
  const { state } = useRoom();
  const { person, seat, source } = tile;
  const stream = useStream(tile);
  const isOwn = seat === state.ownSeat;
  const isTalking = source === "camera" && state.talking.includes(seat);
  const reactions = source === "camera" ? state.reactions.filter((shown) => shown.seat === seat) : [];
  const [isSwitched, setSwitched] = useState(false);
  const isWhole = (isLarge || person.role === "host") !== isSwitched;
  const label = source === "screen" ? `Pantalla de ${person.name}` : person.name;
  return (
    <li
      className={cx(styles.tile, isWhole && styles.whole, source === "screen" && styles.screen)}
      onDoubleClick={() => setSwitched((wasSwitched) => !wasSwitched)}
      data-talking={isTalking || undefined}
      data-seat={seat}
      data-source={source}
    >
      {stream ? (
        <Video stream={stream} isOwn={isOwn} label={`Imagen de ${label}`} />
      ) : (
        <span className={styles.portrait}>
          <Portrait src={person.photoUrl} name={person.name} size={isLarge ? 144 : 88} eager />
        </span>
      )}
      <span className={styles.name}>
        <span className={styles.nameText}>{isOwn ? `${label} (tú)` : label}</span>
        {!person.isConnected && <span className={styles.away}>reconectando…</span>}
        <Marks tile={tile} />
      </span>
      {source === "camera" && person.handRaisedAt && (
        <span className={styles.hand} role="img" aria-label="Pide la palabra">
          <HandPalmIcon size={22} />
        </span>
      )}
      <span className={styles.reactions}>
        {reactions.slice(-3).map((shown) => (
          <Reaction key={shown.id} {...shown} />
        ))}
      </span>
    </li>
  );
}
