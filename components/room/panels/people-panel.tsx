"use client";

import dynamic from "next/dynamic";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Portrait } from "@/components/room/portrait";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HandPalmIcon, MicrophoneSlashIcon } from "@/components/room/icons";
import { useRoom } from "@/components/room/stage/room-context";
import type { SeatView } from "@/lib/rooms/seats/schema";
import styles from "./people-panel.module.css";
import panelStyles from "./room-panels.module.css";

const PersonMenu = dynamic(() => import("./person-menu").then((module) => module.PersonMenu), {
  ssr: false,
});
const RemoveDialog = lazyDialog(() => import("./remove-dialog").then((module) => module.RemoveDialog));
const ReportDialog = lazyDialog(() =>
  import("@/components/moderation/report-dialog").then((module) => module.ReportDialog),
);

const ROLE_LABELS = { host: "Guía el encuentro", cohost: "Ayuda a guiar", participant: null } as const;

function describePerson({ role, group, isConnected }: SeatView): string {
  return [ROLE_LABELS[role], group !== null && `Grupo ${group}`, !isConnected && "Reconectando"]
    .filter(Boolean)
    .join(" · ");
}

function Waiting({ people }: { people: SeatView[] }) {
  const { act } = useRoom();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="room-waiting" className={styles.waiting}>
      <h3 id="room-waiting" className={styles.heading}>
        Esperan en la puerta
      </h3>
      <ul role="list">
        {people.map(({ seat, name, photoUrl }) => (
          <li key={seat} className={styles.person}>
            <Portrait src={photoUrl} name={name} size={40} />
            <span className={styles.words}>{name}</span>
            <Button size="s" onClick={() => void act({ type: "admit", seat })}>
              Abrir<span className="visually-hidden"> a {name}</span>
            </Button>
            <Button size="s" variant="quiet" onClick={() => void act({ type: "refuse", seat })}>
              No abrir<span className="visually-hidden"> a {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  person: SeatView;
  onRemove: () => void;
  onReport: () => void;
}

function Person({ person, onRemove, onReport }: PersonProps) {
  const { state } = useRoom();
  const { seat, name, photoUrl, isAudioOn, handRaisedAt } = person;
  const isOwn = seat === state.ownSeat;
  const detail = describePerson(person);
  return (
    <li className={styles.person}>
      <Portrait src={photoUrl} name={name} size={40} />
      <span className={styles.words}>
        {isOwn ? `${name} (tú)` : name}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {handRaisedAt && (
        <span role="img" aria-label="Pide la palabra" className={styles.hand}>
          <HandPalmIcon size={22} />
        </span>
      )}
      {!isAudioOn && (
        <span role="img" aria-label="Micrófono apagado">
          <MicrophoneSlashIcon size={20} />
        </span>
      )}
      {!isOwn && <PersonMenu person={person} onRemove={onRemove} onReport={onReport} />}
    </li>
  );
}

/** Raised hands first, in the order in which they were raised. */
const sortByHand = (people: readonly SeatView[]): SeatView[] =>
  [...people].sort((left, right) => {
    if (left.handRaisedAt && right.handRaisedAt) return left.handRaisedAt.localeCompare(right.handRaisedAt);
    return Number(Boolean(right.handRaisedAt)) - Number(Boolean(left.handRaisedAt));
  });

/** Everybody in the room, and those who wait. */
export function PeoplePanel() {
  const { room, canLead } = useRoom();
  const [removed, setRemoved] = useState<SeatView | null>(null);
  const [reported, setReported] = useState<SeatView | null>(null);
  const waiting = room.seats.filter(({ state }) => state === "waiting");
  const inside = sortByHand(room.seats.filter(({ state }) => state === "admitted"));
  return (
    <div className={panelStyles.body}>
      {canLead && <Waiting people={waiting} />}
      <ul role="list" aria-label="Dentro de la sala">
        {inside.map((person) => (
          <Person
            key={person.seat}
            person={person}
            onRemove={() => setRemoved(person)}
            onReport={() => setReported(person)}
          />
        ))}
      </ul>
      {removed && <RemoveDialog person={removed} onClose={() => setRemoved(null)} />}
      {reported && (
        <ReportDialog
          subject={{ subjectType: "User", subjectId: reported.userId }}
          subjectLabel={`a ${reported.name}`}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  );
}
