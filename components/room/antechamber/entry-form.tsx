"use client";

import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { FormMessage } from "@/components/common/form-message";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { DoorOpenIcon } from "@/components/room/icons";
import { TextInput } from "@/components/ui/text-input";
import { getDeviceId } from "@/components/room/device-id";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import type { RoomView } from "@/lib/rooms/room/schema";
import { enterRoomMutation } from "@/lib/rooms/seats/queries";
import type { RoomPass } from "@/lib/rooms/seats/schema";
import styles from "./antechamber.module.css";

interface EntryFormProps {
  view: RoomView;
  onEnter: (pass: RoomPass) => Promise<void>;
}

type Failure = { name?: string; acceptance?: string; form?: string };

const isOtherDevice = (error: unknown) => error instanceof ApiError && error.code === "OtherDevice";

function toFailure(error: unknown): Failure {
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.name || fields.acceptedVersion) {
    return { name: fields.name, acceptance: fields.acceptedVersion };
  }
  return { form: errorMessage(error) };
}

function useEntry({ view, onEnter }: EntryFormProps) {
  const { mutateAsync } = useMutation(enterRoomMutation(view.encuentroId));
  const [isPending, setPending] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const [failure, setFailure] = useState<Failure>({});

  async function request(name: string, replace: boolean): Promise<void> {
    const acceptedVersion = view.contraindications?.version;
    const input = { deviceId: getDeviceId(), name, isReplacing: replace, acceptedVersion };
    await onEnter(await mutateAsync(input));
  }

  async function enter(name: string): Promise<void> {
    setPending(true);
    setFailure({});
    try {
      await request(name, false);
    } catch (error) {
      if (isOtherDevice(error)) setReplacing(true);
      else setFailure(toFailure(error));
    } finally {
      setPending(false);
    }
  }

  return {
    enter,
    replace: (name: string) => request(name, true),
    isPending,
    isReplacing,
    setReplacing,
    failure,
    setFailure,
  };
}

/** The name under which one enters, what must be accepted before, and the way in. */
export function EntryForm({ view, onEnter }: EntryFormProps) {
  const { enter, replace, isPending, isReplacing, setReplacing, failure, setFailure } = useEntry({
    view,
    onEnter,
  });
  const [name, setName] = useState(view.name);
  const [isAccepted, setAccepted] = useState(false);
  const { contraindications } = view;
  const mustAccept = contraindications !== null && !contraindications.isAccepted;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === "") return setFailure({ name: "Di cómo te llamas" });
    if (mustAccept && !isAccepted) {
      return setFailure({ acceptance: "Marca que lo has leído para poder entrar" });
    }
    void enter(name.trim());
  }

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      {failure.form && <FormMessage kind="error">{failure.form}</FormMessage>}
      <Field label="Tu nombre en la sala" error={failure.name}>
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="nickname"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {mustAccept && (
        <div className={styles.contraindications}>
          <h2 className={styles.subtitle}>Antes de entrar</h2>
          <p>{contraindications.text}</p>
          <Checkbox
            label="Lo he leído, y participo sabiendo lo que dice"
            checked={isAccepted}
            error={failure.acceptance}
            onChange={({ target }) => setAccepted(target.checked)}
          />
        </div>
      )}
      <Button type="submit" size="l" fullWidth pending={isPending} icon={<DoorOpenIcon />}>
        {view.role === "host" ? "Abrir la sala" : "Entrar a la sala"}
      </Button>
      {isReplacing && (
        <LazyConfirmDialog
          title="Ya estás en la sala"
          consequences="Entraste desde otro dispositivo o en otra pestaña. Si entras aquí, allí se cerrará."
          confirmLabel="Entrar aquí"
          onConfirm={() => replace(name.trim())}
          onClose={() => setReplacing(false)}
        />
      )}
    </form>
  );
}
