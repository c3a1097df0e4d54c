import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Publisher } from "@/components/room/media/publisher";
import { SignalQueue } from "@/components/room/media/signal-queue";
import { Subscriber, type ReceivedMedium } from "@/components/room/media/subscriber";
import { chooseLayer, listWantedStreams } from "@/components/room/media/wanted-streams";
import { arrangeRoom, findDefaultView, type RoomViewName } from "@/components/room/session/arrange";
import { readLines } from "@/components/room/session/event-stream";
import { ApiError, toApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { RoomState } from "@/lib/rooms/room/schema";
import { passHeaders } from "@/lib/rooms/seats/queries";
import type { RoomPass } from "@/lib/rooms/seats/schema";
import type { RoomEvent, Signal } from "@/lib/rooms/signalling/schema";
import { Connection } from "./connection";
import { Sender } from "./packets";

// Somebody in a live room without a browser: what they negotiate, send and receive is chosen by the client of the room itself.

// Nothing plays the streams of tracks: any collection will do.
Object.assign(globalThis, { RTCPeerConnection: Connection, MediaStream: Set });

/** The bytes around each packet: the tag of SRTP, and the headers of UDP and IPv4. */
const PACKET_OVERHEAD = 16 + 28;
const RECONNECT_MS = 250;

type Place = { site: string; encuentroId: string; cookie: string };
type Links = {
  publisher: Publisher;
  subscriber: Subscriber;
  queue: SignalQueue;
  incoming: Connection;
  sender: Sender;
};
/** Packets and bytes on the wire. */
export type Traffic = { packets: number; bytes: number };

export class Participant {
  /** The failures that they met, for a measurement to tell. */
  readonly troubles: string[] = [];
  /** True to receive no more than until now, so that the others come in without everybody negotiating each time. */
  isPatient = false;
  /** Signals sent, of which the site takes so many each minute. */
  signals = 0;
  readonly #place: Place;
  readonly #pass: RoomPass;
  readonly #isCounting: boolean;
  readonly #end = new AbortController();
  #attempt = new AbortController();
  #view: RoomViewName | null = null;
  #room: RoomState | null = null;
  #links: Links | null = null;
  #received: readonly ReceivedMedium[] = [];

  private constructor(place: Place, pass: RoomPass, isCounting: boolean) {
    this.#place = place;
    this.#pass = pass;
    this.#isCounting = isCounting;
  }

  /** Takes a seat and begins to listen to the room. `isCounting` measures what arrives. */
  static async enter(place: Place, { isCounting = false, isPatient = false } = {}): Promise<Participant> {
    const { pass, refusals } = await takeSeat(place);
    const participant = new Participant(place, pass, isCounting);
    participant.isPatient = isPatient;
    if (refusals > 0) participant.#complain("The site was too busy for an entry");
    void participant.#listen();
    return participant;
  }

  get sender(): Sender | undefined {
    return this.#links?.sender;
  }

  /** People inside, themselves included, who send sound and picture. */
  get senders(): number {
    return (this.#room?.seats ?? []).filter(({ streams }) => streams.length === 2).length;
  }

  /** Media that the engine sends them. */
  get streams(): number {
    return this.#received.length;
  }

  /** Voices that the engine sends them; those of which packets have arrived, if they are counted. */
  get voices(): number {
    const arrivals = this.#isCounting ? this.#links?.incoming.arrivals : undefined;
    return this.#received.filter(
      ({ source, mid }) => source === "microphone" && (!arrivals || (arrivals.get(mid)?.packets ?? 0) > 0),
    ).length;
  }

  get sent(): Traffic {
    const { packets = 0, bytes = 0 } = this.sender ?? {};
    return { packets, bytes: bytes + packets * PACKET_OVERHEAD };
  }

  get arrived(): Traffic {
    const all = [...(this.#links?.incoming.arrivals.values() ?? [])];
    const packets = all.reduce((sum, arrival) => sum + arrival.packets, 0);
    return { packets, bytes: all.reduce((sum, { bytes }) => sum + bytes, packets * PACKET_OVERHEAD) };
  }

  /** Receives what the view shows, from now on. */
  receive(): void {
    this.isPatient = false;
    this.#refresh();
  }

  /** Chooses a view instead of that which suits the size of the room. */
  choose(view: RoomViewName): void {
    this.#view = view;
    this.#refresh();
  }

  leave(): void {
    this.#end.abort();
    this.#lose();
  }

  get #headers(): Record<string, string> {
    return passHeaders({ encuentroId: this.#place.encuentroId, pass: this.#pass.pass });
  }

  #post(part: string, body: object): Promise<Response> {
    const { signal } = this.#end;
    return request(this.#place, part, { method: "POST", body, headers: this.#headers, signal });
  }

  /** Opens the events again whenever they stop, as the page does. */
  async #listen(): Promise<void> {
    while (!this.#end.signal.aborted) {
      this.#attempt = new AbortController();
      await this.#read(this.#attempt).catch((error: unknown) => this.#complain(String(error)));
      await sleep(RECONNECT_MS);
    }
  }

  async #read(attempt: AbortController): Promise<void> {
    const part = this.#links ? "/stream?hasMedia=1" : "/stream";
    const signal = AbortSignal.any([this.#end.signal, attempt.signal]);
    const { body } = await request(this.#place, part, { headers: this.#headers, signal });
    if (!body) throw new Error("The stream of a seat has no body");
    for await (const line of readLines(body))
      // Nobody waits for media: the next events come meanwhile.
      this.#handle(JSON.parse(line) as RoomEvent).catch((error: unknown) => this.#complain(String(error)));
    this.#complain("The stream of a seat has ended");
  }

  #complain(trouble: string): void {
    if (!this.#end.signal.aborted) this.troubles.push(trouble);
  }

  #lose(): void {
    this.#links?.queue.close();
    this.#links?.publisher.close();
    this.#links?.subscriber.close();
    this.#links = null;
    this.#received = [];
  }

  /** The server opens a new session for whoever comes without connections. */
  #giveUp(trouble: string): void {
    this.#complain(trouble);
    this.#lose();
    this.#attempt.abort();
  }

  async #handle(event: RoomEvent): Promise<void> {
    switch (event.type) {
      case "joined":
        return this.#open();
      case "state":
        this.#room = event.state;
        return this.#refresh();
      case "answer":
        return this.#links?.publisher.acceptAnswer(event.sdp);
      case "offer":
        return this.#links?.subscriber.acceptOffer(event.sdp, event.streams);
      case "subscription-refused":
        return this.#links?.subscriber.retry();
      case "ping":
        await this.#post("/signals", { type: "alive" });
        return;
      case "media":
        if (!event.isUp && this.#links) this.#giveUp(`The engine hung up on the ${event.side}`);
        return;
      case "engine-lost":
        this.#lose();
        return this.#complain(event.type);
      case "slow-link":
      case "ended":
        return this.#complain(event.type);
    }
  }

  async #open(): Promise<void> {
    this.#lose();
    const queue = new SignalQueue(async (signal) => {
      this.signals += 1;
      await this.#post("/signals", signal);
    });
    const options = {
      iceServers: [],
      push: (signal: Signal) => queue.push(signal),
      onFlowChange: () => {},
      onDead: () => this.#giveUp("A connection is dead"),
    };
    const publisher = new Publisher(options);
    const sender = new Sender(Connection.latest);
    const subscriber = new Subscriber({ ...options, onChange: (received) => (this.#received = received) });
    const incoming = Connection.latest;
    incoming.isCounting = this.#isCounting;
    this.#links = { publisher, subscriber, queue, incoming, sender };
    this.#refresh();
    await publisher.setTrack("microphone", { kind: "audio" } as MediaStreamTrack);
    await publisher.setTrack("camera", { kind: "video" } as MediaStreamTrack);
    await this.#post("/actions", { type: "media", isAudioOn: true, isVideoOn: true });
  }

  /** As the page does with the pictures that it shows. */
  #listWanted() {
    const room = this.#room;
    if (!room) return null;
    const ownSeat = this.#pass.seat;
    const view = this.#view ?? findDefaultView(room, ownSeat);
    const { main, tiles } = arrangeRoom({ room, ownSeat, view, page: 1, speaker: null });
    const shown = main ? [main, ...tiles] : tiles;
    const large = main?.seat ?? null;
    const wanted = listWantedStreams({ state: room, ownSeat, shown, speaker: large, line: "full" });
    return { wanted, layerOf: (seat: number) => chooseLayer(seat === large, shown.length, "full") };
  }

  #refresh(): void {
    if (this.isPatient) return;
    const choice = this.#listWanted();
    if (!choice) return;
    this.#links?.subscriber.want(choice.wanted);
    this.#links?.subscriber.setLayers(({ seat }) => choice.layerOf(seat));
  }
}

/** Asks for a seat until the site is not too busy for it. */
async function takeSeat(place: Place): Promise<{ pass: RoomPass; refusals: number }> {
  const body = { deviceId: randomUUID(), name: "Ana" };
  for (let refusals = 0; ; refusals += 1) {
    try {
      const response = await request(place, "/passes", { method: "POST", body });
      return { pass: (await response.json()) as RoomPass, refusals };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      await sleep(RECONNECT_MS);
    }
  }
}

type RequestOptions = {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** A call of the room with a session. Errors: `ApiError`. */
async function request(
  { site, encuentroId, cookie }: Place,
  part: string,
  { method = "GET", body, headers, signal }: RequestOptions,
): Promise<Response> {
  const response = await fetch(`${site}${api.room(encuentroId, part)}`, {
    method,
    headers: { cookie, "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined));
  return response;
}
