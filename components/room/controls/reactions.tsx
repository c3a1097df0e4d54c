"use client";

import { IconButton } from "@/components/ui/button";
import { REACTION_ICONS, REACTION_LABELS } from "@/components/room/reactions";
import { useRoom } from "@/components/room/stage/room-context";
import { REACTIONS } from "@/lib/rooms/reactions";
import styles from "./control-bar.module.css";

/** The reactions that one may send. */
export function Reactions({ onDone }: { onDone: () => void }) {
  const { act } = useRoom();
  return (
    <div role="group" aria-label="Reacciones" className={styles.reactions}>
      {REACTIONS.map((reaction) => {
        const Icon = REACTION_ICONS[reaction];
        return (
          <IconButton
            key={reaction}
            label={REACTION_LABELS[reaction]}
            icon={<Icon size={26} />}
            onClick={() => {
              void act({ type: "react", reaction });
              onDone();
            }}
          />
        );
      })}
    </div>
  );
}
