"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useRoom, type RoomContextValue } from "./room-context";
import styles from "./captions.module.css";

const SHOWN_MS = 7000;
/** At most one announcement in this time. */
const QUIET_MS = 6000;
const FIRST_MS = 500;

type Caption = { id: string; name: string; text: string; at: string };

function findMessage({ state, panel }: RoomContextValue): Caption | null {
  const last = state.messages.at(-1);
  if (!last || last.isOwn || panel === "chat") return null;
  const { id, name, text, file, createdAt } = last;
  return { id, name, text: text || (file?.name ?? ""), at: createdAt };
}

/** A notice tells the people who lead of hands. */
function findHand({ room, state, canLead }: RoomContextValue): Caption | null {
  if (canLead) return null;
  const hands = room.seats.flatMap(({ seat, name, handRaisedAt }) =>
    handRaisedAt === null || seat === state.ownSeat
      ? []
      : [{ id: `${seat} ${handRaisedAt}`, name, text: "pide la palabra", at: handRaisedAt }],
  );
  return hands.sort((left, right) => left.at.localeCompare(right.at)).at(-1) ?? null;
}

/** Returns what somebody else has just written, or that they have raised their hand, for some seconds. */
function useCaption(): Caption | null {
  const context = useRoom();
  const [message, hand] = [findMessage(context), findHand(context)];
  const newest = message && hand && message.at > hand.at ? message : (hand ?? message);
  const id = newest?.id;
  const [hiddenId, setHiddenId] = useState(id);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setHiddenId(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return newest && newest.id !== hiddenId ? newest : null;
}

/** Tells the last message, and how many there were meanwhile, so that a lively chat does not drown the voices. */
function useAnnouncement(): string {
  const { state } = useRoom();
  const others = state.messages.filter(({ isOwn }) => !isOwn);
  const [told, setTold] = useState({ count: others.length, text: "" });
  const tell = useEffectEvent(() => {
    const added = others.length - told.count;
    const last = others.at(-1);
    if (!last) return;
    const words = `${last.name}: ${last.text || last.file?.name}`;
    const text = added === 1 ? words : `${added} mensajes nuevos en el chat. ${words}`;
    setTold({ count: others.length, text });
  });
  const hasNews = others.length !== told.count;
  const isFirst = told.text === "";
  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(tell, isFirst ? FIRST_MS : QUIET_MS);
    return () => clearTimeout(timer);
  }, [hasNews, isFirst, told]);
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
          <b>{caption.name}</b> {caption.text}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
