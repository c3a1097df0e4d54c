"use client";

import { useState } from "react";
import { useRoom } from "@/components/room/stage/room-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import dialogStyles from "@/components/room/controls/dialogs.module.css";

interface ChooseGroupsDialogProps {
  options: { size: number; minutes: number | null };
  onClose: () => void;
}

/** Places each person in a group by hand; the first proposal is in order of arrival. */
export function ChooseGroupsDialog({ options, onClose }: ChooseGroupsDialogProps) {
  const { room, act } = useRoom();
  const people = room.seats.filter(({ state, role }) => state === "admitted" && role !== "host");
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    () => new Map(people.map(({ seat }, index) => [seat, String(1 + Math.floor(index / options.size))])),
  );
  const [isPending, setPending] = useState(false);
  const groupOptions = [
    { value: "", label: "Con quien guía" },
    ...people.map((_, index) => ({ value: String(index + 1), label: `Grupo ${index + 1}` })),
  ];
  const placements = people.flatMap(({ seat }) => {
    const group = Number(chosen.get(seat) ?? "");
    return group > 0 ? [{ seat, group }] : [];
  });

  async function start(): Promise<void> {
    setPending(true);
    if (await act({ type: "groups", ...options, chosen: placements })) onClose();
    else setPending(false);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Elegir los grupos">
      <div className={dialogStyles.content}>
        {people.map(({ seat, name }) => (
          <Field key={seat} label={name}>
            <Select
              options={groupOptions}
              value={chosen.get(seat) ?? ""}
              onChange={({ target }) => setChosen(new Map(chosen).set(seat, target.value))}
            />
          </Field>
        ))}
        <Button fullWidth disabled={placements.length === 0} pending={isPending} onClick={() => void start()}>
          Empezar los grupos
        </Button>
      </div>
    </Dialog>
  );
}
