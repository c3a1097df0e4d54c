import { ringBowl } from "@/components/room/media/bowl";
import { MediaEngine } from "@/components/room/media/engine";
import type { LocalMedia } from "@/components/room/media/local-media";
import { Store } from "@/components/room/media/store";
import {
  chooseLayer,
  listWantedStreams,
  type LineLevel,
  type Picture,
} from "@/components/room/media/wanted-streams";
import { sendRoomMessage } from "@/lib/rooms/messages/queries";
import type { MessageInput } from "@/lib/rooms/messages/schema";
import { sendRoomAction } from "@/lib/rooms/room/queries";
import type { Reaction } from "@/lib/rooms/reactions";
import type { RoomAction, RoomState } from "@/lib/rooms/room/schema";
import type { SeatKey } from "@/lib/rooms/seats/queries";
import type { RoomPass, SeatEnd } from "@/lib/rooms/seats/schema";
import { openRoomStream, sendSignal } from "@/lib/rooms/signalling/queries";
import type { RoomEvent } from "@/lib/rooms/signalling/schema";
import { EventStream } from "./event-stream";
import { MediaReport } from "./media-report";
import { listNotices, type RoomNotice } from "./notices";
import { forgetPlace, storePlace } from "./tab-memory";
import {
  changeTalking,
  createSessionState,
  mergeMessages,
  type SessionState,
  type TalkingChange,
} from "./session-state";

/** The end of a reaction's animation. */
const REACTION_MS = 4000;

interface SessionOptions {
  encuentroId: string;
  pass: RoomPass;
  local: LocalMedia;
  onNotice: (notice: RoomNotice) => void;
}

/** A person's seat in a live room: its events, its media and what the person does. */
export class RoomSession extends Store<SessionState> {
  readonly local: LocalMedia;
  readonly engine: MediaEngine;
  readonly #key: SeatKey;
  readonly #stream: EventStream;
  readonly #report: MediaReport;
  readonly #onNotice: (notice: RoomNotice) => void;
  #shown: { pictures: readonly Picture[]; large: number | null } = { pictures: [], large: null };
  #reactionCount = 0;
  #lastMessage: Promise<void> = Promise.resolve();
  #releaseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ encuentroId, pass, local, onNotice }: SessionOptions) {
    super(createSessionState(pass));
    this.#key = { encuentroId, pass: pass.pass };
    this.#onNotice = onNotice;
    this.local = local;
    this.#report = new MediaReport(local, (media) => this.act({ type: "media", ...media }));
    this.engine = new MediaEngine({
      local,
      send: (signal, abort) => sendSignal(this.#key, signal, abort),
      onLineChange: (line, before) => this.#handleLine(line, before),
      // Without connections of ours, the server opens new ones.
      onDead: () => this.#stream.reconnect(),
    });
    this.#stream = new EventStream({
      open: (signal) => openRoomStream(this.#key, { hasMedia: this.engine.isOpen, signal }),
      onEvent: (event) => this.handle(event),
      onOpenChange: (isOnline) => this.#handleOpenChange(isOnline),
      onRefused: () => this.#end("access_lost", null),
    });
  }

  start(): void {
    window.addEventListener("pagehide", this.#handlePageHide);
    document.addEventListener("visibilitychange", this.#refreshStreams);
    this.#stream.start();
  }

  /** Undoes a release that has just been made. */
  retain(): void {
    clearTimeout(this.#releaseTimer);
  }

  /** Leaves the room unless it is retained at once. */
  release(): void {
    this.#releaseTimer = setTimeout(() => void this.leave(), 0);
  }

  ring(): void {
    ringBowl(this.local.getSnapshot().speakerId);
  }

  act(action: RoomAction): Promise<void> {
    return sendRoomAction(this.#key, action);
  }

  /** Sends a message once those before it have arrived, so that they keep their order. */
  say(message: MessageInput): Promise<void> {
    const sent = this.#lastMessage.then(() => sendRoomMessage(this.#key, message));
    this.#lastMessage = sent.catch(() => undefined);
    return sent;
  }

  /** Leaves the room at once, also if the server cannot be told. */
  async leave(details: { isQuiet?: boolean; note?: string } = {}): Promise<void> {
    if (this.getSnapshot().phase === "ended") return;
    const { isQuiet = false, note = "" } = details;
    this.#end("left", null);
    await sendRoomAction(this.#key, { type: "leave", isQuiet, note }, { isLast: true }).catch(() => {});
  }

  /** Tells which pictures are on the screen; `large` is the seat of the largest. */
  show(pictures: readonly Picture[], large: number | null): void {
    this.#shown = { pictures, large };
    this.#refreshStreams();
  }

  handle(event: RoomEvent): void {
    switch (event.type) {
      case "joined":
        this.update({ phase: "inside", hasEngine: true });
        this.engine.open(event.iceServers);
        this.#report.sendAll();
        return;
      case "engine-lost":
        this.update({ hasEngine: false });
        return this.engine.lose();
      case "state":
        return this.#handleState(event.state);
      case "messages":
        return this.update({ messages: mergeMessages(this.getSnapshot().messages, event.messages) });
      case "reaction":
        return this.#addReaction(event);
      case "talking":
        return this.#handleTalking(event);
      case "muted":
        void this.local.setMicrophone(false);
        return this.#onNotice({ type: "muted" });
      case "unmute-asked":
        return this.#onNotice({ type: "unmute-asked" });
      case "ended":
        return this.#end(event.reason, event.note);
      case "ping":
        return void sendSignal(this.#key, { type: "alive" }).catch(() => {});
      default:
        void this.engine.handle(event).catch(() => {});
    }
  }

  #handleOpenChange(isOnline: boolean): void {
    this.update({ isOnline });
    if (isOnline) this.engine.resume();
  }

  #handleState(room: RoomState): void {
    const before = this.getSnapshot().room;
    if (before && room.version < before.version) return;
    this.update({ room, clockAheadMs: Date.parse(room.now) - Date.now() });
    for (const notice of listNotices(before, room, this.getSnapshot().ownSeat)) {
      if (notice.type === "bell" || notice.type === "groups" || notice.type === "recalled") this.ring();
      this.#onNotice(notice);
    }
    this.#refreshStreams();
  }

  readonly #refreshStreams = (): void => {
    const { room, ownSeat, speaker } = this.getSnapshot();
    if (!room) return;
    const { pictures, large } = this.#shown;
    const { line } = this.engine.getSnapshot();
    const shown = document.visibilityState === "hidden" ? [] : pictures;
    const host = room.seats.find(({ role, seat }) => role === "host" && seat !== ownSeat)?.seat;
    const last = large ?? room.spotlight ?? speaker ?? host ?? null;
    const wanted = listWantedStreams({ state: room, ownSeat, shown, speaker: last, line });
    this.engine.receive(wanted, ({ seat }) => chooseLayer(seat === large, shown.length, line));
  };

  #handleLine(line: LineLevel, before: LineLevel): void {
    this.#refreshStreams();
    this.#report.setLine(line);
    this.#onNotice({ type: "line", line, before });
  }

  #handleTalking(change: TalkingChange): void {
    const before = this.getSnapshot();
    const after = changeTalking(before, change);
    this.update(after);
    if (after.speaker !== before.speaker) this.#refreshStreams();
  }

  #addReaction({ seat, reaction }: { seat: number; reaction: Reaction }): void {
    const id = (this.#reactionCount += 1);
    this.update({ reactions: [...this.getSnapshot().reactions, { id, seat, reaction }] });
    setTimeout(() => {
      this.update({ reactions: this.getSnapshot().reactions.filter((shown) => shown.id !== id) });
    }, REACTION_MS);
  }

  readonly #handlePageHide = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) return;
    const { room, ownSeat } = this.getSnapshot();
    const name = room?.seats.find(({ seat }) => seat === ownSeat)?.name;
    const { encuentroId } = this.#key;
    const devices = this.local.describe();
    void this.leave();
    if (name !== undefined) storePlace({ encuentroId, name, devices });
  };

  #end(reason: SeatEnd, note: string | null): void {
    forgetPlace();
    window.removeEventListener("pagehide", this.#handlePageHide);
    document.removeEventListener("visibilitychange", this.#refreshStreams);
    this.#stream.stop();
    this.#report.stop();
    this.engine.close();
    this.local.close();
    this.update({ phase: "ended", end: { reason, note }, isOnline: false });
  }
}
