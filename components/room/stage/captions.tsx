"use client";

import { useEffect, useState } from "react";
import { useRoom } from "./room-context";
import styles from "./captions.module.css";

const SHOWN_MS = 7000;
/** At most one announcement in this time. */
const QUIET_MS = 6000;

/** Returns the newest message of somebody else for some seconds, while the chat is closed. */
function useCaption() {
  const { state, panel } = useRoom();
  const last = state.messages.at(-1);
  const [hiddenId, setHiddenId] = useState(last?.id);
  const id = last?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setHiddenId(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (!last || last.id === hiddenId || panel === "chat" || last.isOwn) return null;
  return last;
}

/** Sums up what was written meanwhile, so that a lively chat does not drown the voices. */
function useAnnouncement(): string {
  const { state } = useRoom();
  const others = state.messages.filter(({ isOwn }) => !isOwn);
  const total = others.length;
  const [told, setTold] = useState({ count: total, text: "" });
  const last = others.at(-1);
  useEffect(() => {
    if (total === told.count || !last) return;
    const timer = setTimeout(
      () => {
        const added = total - told.count;
        const text =
          added === 1
            ? `${last.name}: ${last.text || last.file?.name}`
            : `${added} mensajes nuevos en el chat`;
        setTold({ count: total, text });
      },
      told.text === "" ? 500 : QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [total, told, last]);
  return told.text;
}

/** New messages and hands, over the pictures and for screen readers. */
export function Captions() {
  const caption = useCaption();
  const announcement = useAnnouncement();
  return (
    <>
      {caption && (
        <p aria-hidden="true" className={styles.caption}>
          <b>{caption.name}</b> {caption.text || caption.file?.name}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
