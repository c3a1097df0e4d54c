"use client";

import { useEffect, useRef, useState } from "react";
import { useStore } from "@/components/room/use-store";
import { Button } from "@/components/ui/button";
import { SpeakerHighIcon } from "@/components/room/icons";
import { useRoom } from "./room-context";
import styles from "./room-stage.module.css";

type SinkElement = HTMLAudioElement & { setSinkId?: (deviceId: string) => Promise<void> };

interface SoundProps {
  stream: MediaStream;
  speakerId: string | null;
  onBlocked: () => void;
}

function Sound({ stream, speakerId, onBlocked }: SoundProps) {
  const audio = useRef<SinkElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") onBlocked();
    });
  }, [stream, onBlocked]);
  useEffect(() => {
    // A device that is gone leaves the one that the system prefers.
    audio.current?.setSinkId?.(speakerId ?? "").catch(() => {});
  }, [speakerId]);
  return <audio ref={audio} data-room-sound="" />;
}

function playAll(): void {
  for (const audio of document.querySelectorAll<HTMLAudioElement>("audio[data-room-sound]")) {
    void audio.play().catch(() => {});
  }
}

/** The voices of the others. */
export function RemoteSounds() {
  const { session } = useRoom();
  const { received } = useStore(session.engine);
  const { speakerId } = useStore(session.local);
  const [isBlocked, setBlocked] = useState(false);
  const [block] = useState(() => () => setBlocked(true));
  return (
    <>
      {received
        .filter(({ source }) => source === "microphone" || source === "screen-sound")
        .map(({ mid, seat, source, stream }) => (
          <Sound key={`${mid}/${seat}/${source}`} stream={stream} speakerId={speakerId} onBlocked={block} />
        ))}
      {isBlocked && (
        <div className={styles.blocked}>
          <Button
            icon={<SpeakerHighIcon />}
            onClick={() => {
              playAll();
              setBlocked(false);
            }}
          >
            Activar el sonido
          </Button>
        </div>
      )}
    </>
  );
}
