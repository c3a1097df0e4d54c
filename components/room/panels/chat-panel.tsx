"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { FormMessage } from "@/components/common/form-message";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FlagIcon } from "@/components/ui/icons";
import { FileIcon } from "@/components/ui/later-icons";
import { PaperPlaneRightIcon } from "@/components/room/icons";
import { NativeTextArea } from "@/components/ui/native";
import { Select } from "@/components/ui/select";
import { useRoom } from "@/components/room/stage/room-context";
import { errorMessage } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { formatTime } from "@/lib/platform/time/format";
import { MESSAGE_MAX, type MessageInput, type RoomMessage } from "@/lib/rooms/messages/schema";
import styles from "./chat-panel.module.css";
import { linkify } from "./linkify";

const ReportDialog = lazyDialog(() =>
  import("@/components/moderation/report-dialog").then((module) => module.ReportDialog),
);

/** Reports what somebody else wrote. */
function ReportMessage({ id, name }: Pick<RoomMessage, "id" | "name">) {
  const [isOpen, setOpen] = useState(false);
  const subjectLabel = `el mensaje de ${name}`;
  return (
    <>
      <IconButton
        label={`Denunciar ${subjectLabel}`}
        icon={<FlagIcon size={16} />}
        className={styles.report}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ReportDialog
          subject={{ subjectType: "RoomMessage", subjectId: id }}
          subjectLabel={subjectLabel}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Message({ message }: { message: RoomMessage }) {
  const { view } = useRoom();
  const zone = useViewerZone() ?? view.timezone;
  const { id, name, isOwn, text, file, createdAt } = message;
  return (
    <li className={cx(styles.message, isOwn && styles.own)}>
      <p className={styles.author}>
        <b>{isOwn ? "Tú" : name}</b>
        <time dateTime={createdAt}>{formatTime(createdAt, zone)}</time>
        {!isOwn && <ReportMessage id={id} name={name} />}
      </p>
      {text && <p className={styles.text}>{linkify(text)}</p>}
      {file && (
        <a href={api.file(file.id)} target="_blank" rel="noopener" className={styles.file}>
          <FileIcon size={20} />
          {file.name}
        </a>
      )}
    </li>
  );
}

function useSend() {
  const { session } = useRoom();
  const [error, setError] = useState<string>();
  async function send(message: MessageInput): Promise<boolean> {
    try {
      await session.say(message);
      setError(undefined);
      return true;
    } catch (thrown) {
      setError(errorMessage(thrown));
      return false;
    }
  }
  return { send, error };
}

/** True while only the own group reads what one writes. */
const useIsInGroup = (): boolean => (useRoom().own?.group ?? null) !== null;

type Send = ReturnType<typeof useSend>["send"];

function FileChoice({ send }: { send: Send }) {
  const { view, canLead } = useRoom();
  if (!canLead || view.files.length === 0) return null;
  return (
    <Select
      aria-label="Compartir un archivo del Ayni"
      value=""
      placeholder="Compartir un archivo del Ayni"
      options={view.files.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => target.value && void send({ text: "", fileId: target.value })}
    />
  );
}

function Composer({ send }: { send: Send }) {
  const isInGroup = useIsInGroup();
  const [text, setText] = useState("");

  async function submit(): Promise<void> {
    const trimmed = text.trim();
    if (trimmed === "") return;
    setText("");
    if (!(await send({ text: trimmed }))) setText(trimmed);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NativeTextArea
        aria-label={isInGroup ? "Mensaje para tu grupo" : "Mensaje para todo el grupo"}
        placeholder={isInGroup ? "Escribe a tu grupo" : "Escribe a todo el grupo"}
        className={styles.input}
        rows={1}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
      />
      <IconButton type="submit" label="Enviar el mensaje" icon={<PaperPlaneRightIcon />} />
    </form>
  );
}

/** The chat of the group. */
export function ChatPanel() {
  const { state } = useRoom();
  const { send, error } = useSend();
  const isInGroup = useIsInGroup();
  const list = useRef<HTMLDivElement>(null);
  const { length } = state.messages;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [length]);
  return (
    <>
      <div ref={list} className={styles.messages} tabIndex={0} role="region" aria-label="Mensajes">
        {length === 0 ? (
          <p className={styles.empty}>
            {`Aún no hay mensajes. Lo que escribas lo lee ${isInGroup ? "solo tu grupo" : "todo el mundo en la sala"}.`}
          </p>
        ) : (
          <ol role="list" className={styles.list}>
            {state.messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ol>
        )}
      </div>
      <div className={styles.bottom}>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        <FileChoice send={send} />
        <Composer send={send} />
      </div>
    </>
  );
}
