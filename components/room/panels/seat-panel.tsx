"use client";

import { useState, type FormEvent } from "react";
import { useRoom } from "@/components/room/stage/room-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { UsersThreeIcon } from "@/components/ui/icons";
import {
  BellRingingIcon,
  LockIcon,
  LockOpenIcon,
  MicrophoneSlashIcon,
  TimerIcon,
} from "@/components/room/icons";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-input";
import { PIN_MAX } from "@/lib/rooms/room/schema";
import { GroupsSection } from "./groups-section";
import { Section, toMinuteOptions } from "./panel-section";
import panelStyles from "./room-panels.module.css";
import styles from "./seat-panel.module.css";

const SILENCE_MINUTES = [1, 3, 5, 10, 15, 20, 30, 45, 60];
const PIN_ROWS = 3;

function Group() {
  const { room, own, act } = useRoom();
  return (
    <Section title="El grupo">
      <Button
        variant="secondary"
        icon={<MicrophoneSlashIcon />}
        onClick={() => void act({ type: "mute-all" })}
      >
        Silenciar a todos
      </Button>
      <Button
        variant="secondary"
        icon={room.isLocked ? <LockOpenIcon /> : <LockIcon />}
        onClick={() => void act({ type: "lock", isLocked: !room.isLocked })}
      >
        {room.isLocked ? "Abrir la puerta" : "Cerrar la puerta"}
      </Button>
      <p className={styles.hint}>
        {room.isLocked
          ? "Quien llegue espera hasta que le abras, en «Personas». Si a alguien de dentro se le corta la línea, vuelve sin esperar."
          : "Ahora entra quien tiene su lugar."}
      </p>
      {own && room.spotlight !== own.seat && (
        <Button
          variant="secondary"
          icon={<UsersThreeIcon />}
          onClick={() => void act({ type: "spotlight", seat: own.seat })}
        >
          Que todos me vean
        </Button>
      )}
      {room.spotlight !== null && (
        <Button variant="secondary" onClick={() => void act({ type: "spotlight", seat: null })}>
          Dejar de destacar
        </Button>
      )}
    </Section>
  );
}

function Silence() {
  const { room, act } = useRoom();
  const [minutes, setMinutes] = useState("5");
  return (
    <Section title="Tiempo y cuenco">
      <Button variant="secondary" icon={<BellRingingIcon />} onClick={() => void act({ type: "bell" })}>
        Hacer sonar el cuenco
      </Button>
      <Field label="Cuenta atrás">
        <Select
          options={toMinuteOptions(SILENCE_MINUTES)}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </Field>
      {room.timerEndsAt === null ? (
        <Button
          variant="secondary"
          icon={<TimerIcon />}
          onClick={() => void act({ type: "timer", seconds: Number(minutes) * 60 })}
        >
          Empezar la cuenta
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => void act({ type: "timer", seconds: null })}>
          Quitar la cuenta
        </Button>
      )}
      <p className={styles.hint}>Al acabar suena el cuenco para todo el grupo.</p>
    </Section>
  );
}

function Pin() {
  const { room, act } = useRoom();
  const [text, setText] = useState(room.pinned);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void act({ type: "pin", text: text.trim() });
  }
  return (
    <Section title="Información fijada">
      <form className={styles.section} onSubmit={handleSubmit}>
        <Field label="Lo verá todo el grupo, arriba" optional>
          <TextArea
            rows={PIN_ROWS}
            maxLength={PIN_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary">
          {text.trim() === "" && room.pinned !== "" ? "Quitar" : "Fijar"}
        </Button>
      </form>
    </Section>
  );
}

/** The controls of whoever leads the room. */
export function SeatPanel() {
  const { setDialog, canEnd } = useRoom();
  return (
    <div className={panelStyles.body}>
      <div className={styles.sections}>
        <Group />
        <Silence />
        <GroupsSection />
        <Pin />
        {canEnd && (
          <Section title="Final">
            <Button variant="danger" onClick={() => setDialog("end")}>
              Terminar el encuentro…
            </Button>
          </Section>
        )}
      </div>
    </div>
  );
}
