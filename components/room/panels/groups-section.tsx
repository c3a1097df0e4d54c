"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { useRoom } from "@/components/room/stage/room-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { UsersThreeIcon } from "@/components/ui/icons";
import { BellRingingIcon } from "@/components/room/icons";
import { Select } from "@/components/ui/select";
import { GROUP_SIZES } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";
import { Section, toMinuteOptions } from "./panel-section";
import styles from "./seat-panel.module.css";

const ChooseGroupsDialog = lazyDialog(() =>
  import("./choose-groups-dialog").then((module) => module.ChooseGroupsDialog),
);

const MINUTES = [2, 3, 5, 10, 15, 20, 30, 45, 60];

const MINUTE_OPTIONS = [{ value: "", label: "Sin límite" }, ...toMinuteOptions(MINUTES)];

const SIZE_OPTIONS = Array.from({ length: GROUP_SIZES.max - GROUP_SIZES.min + 1 }, (_, index) => {
  const size = GROUP_SIZES.min + index;
  return { value: String(size), label: size === 2 ? "En parejas" : `De ${size} personas` };
});

/** People of each group, in order. */
function listGroups(seats: readonly SeatView[]): [number, SeatView[]][] {
  const groups = new Map<number, SeatView[]>();
  for (const seat of seats)
    if (seat.group !== null && seat.role !== "host")
      groups.set(seat.group, [...(groups.get(seat.group) ?? []), seat]);
  return [...groups].sort(([left], [right]) => left - right);
}

function RunningGroups() {
  const { room, own, act } = useRoom();
  const ownGroup = own?.group ?? null;
  return (
    <Section title="Grupos">
      <Button icon={<BellRingingIcon />} onClick={() => void act({ type: "recall" })}>
        Llamar de vuelta
      </Button>
      <ul role="list" className={styles.groups}>
        {listGroups(room.seats).map(([group, people]) => (
          <li key={group} className={styles.group}>
            <span className={styles.groupPeople}>
              <b>Grupo {group}</b>
              {new Intl.ListFormat("es").format(people.map(({ name }) => name))}
            </span>
            <Button
              size="s"
              variant={group === ownGroup ? "quiet" : "secondary"}
              onClick={() => void act({ type: "visit", group: group === ownGroup ? null : group })}
            >
              {group === ownGroup ? "Salir" : "Visitar"}
              <span className="visually-hidden">
                {group === ownGroup ? ` del grupo ${group}` : ` el grupo ${group}`}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {ownGroup === null
          ? "Cada grupo se oye y se ve solo entre sí. El cuenco y lo que escribas en el chat llegan a todos."
          : "Te oye y te ve solo el grupo que visitas, y solo él lee lo que escribes."}
      </p>
    </Section>
  );
}

function NewGroups() {
  const { room, act } = useRoom();
  const [size, setSize] = useState(String(GROUP_SIZES.min));
  const [minutes, setMinutes] = useState("5");
  const [isChoosing, setChoosing] = useState(false);
  const isPossible =
    room.seats.filter(({ state, role }) => state === "admitted" && role !== "host").length > 1;
  const options = { size: Number(size), minutes: minutes === "" ? null : Number(minutes) };
  return (
    <Section title="Grupos">
      <Field label="Tamaño">
        <Select options={SIZE_OPTIONS} value={size} onChange={({ target }) => setSize(target.value)} />
      </Field>
      <Field label="Tiempo en grupos">
        <Select
          options={MINUTE_OPTIONS}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </Field>
      <Button
        variant="secondary"
        icon={<UsersThreeIcon />}
        disabled={!isPossible}
        onClick={() => void act({ type: "groups", ...options, chosen: [] })}
      >
        Repartir al azar
      </Button>
      <Button variant="secondary" disabled={!isPossible} onClick={() => setChoosing(true)}>
        Elegir los grupos…
      </Button>
      <p className={styles.hint}>
        {isPossible
          ? "Cada grupo se oye y se ve solo entre sí. El cuenco los llama de vuelta."
          : "Hacen falta al menos dos personas, además de quien guía."}
      </p>
      {isChoosing && <ChooseGroupsDialog options={options} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

/** The division of those inside into groups, and the way to them while it lasts. */
export function GroupsSection() {
  const { room } = useRoom();
  return room.groupsSince === null ? <NewGroups /> : <RunningGroups />;
}
