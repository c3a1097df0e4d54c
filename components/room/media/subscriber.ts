import type { MediaSource } from "@/lib/rooms/seats/schema";
import type { IceServer } from "@/lib/rooms/ice-server";
import type { Signal } from "@/lib/rooms/signalling/schema";
import { sendCandidates } from "./candidates";
import { acceptStereo } from "./stereo";
import { watchConnection, type ConnectionWatch } from "./watch-connection";

/** A medium of somebody else; `mid` names it in this connection. */
export type ReceivedMedium = { mid: string; seat: number; source: MediaSource; stream: MediaStream };
/** A medium to receive; `mid` is that of its sender. */
export type WantedStream = { seat: number; mid: string };
type OfferedStream = { mid: string; seat: number; source: MediaSource };
type Layer = { mid: string; substream: number };

// The engine offers nothing if a subscription changes nothing.
const OFFER_MS = 3000;
const RETRY_MS = 1500;

interface SubscriberOptions extends Pick<ConnectionWatch, "onFlowChange" | "onDead"> {
  iceServers: IceServer[];
  push: (signal: Signal) => Promise<boolean>;
  onChange: (received: ReceivedMedium[]) => void;
}

const toKey = (streams: readonly WantedStream[]) =>
  streams
    .map(({ seat, mid }) => `${seat}/${mid}`)
    .sort()
    .join(" ");

/** The connection that receives the media of the others. */
export class Subscriber {
  readonly #connection: RTCPeerConnection;
  readonly #watch: ReturnType<typeof watchConnection>;
  readonly #options: SubscriberOptions;
  #wanted: readonly WantedStream[] = [];
  #sentKey = "";
  #isBusy = false;
  #isOfferDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #received: ReceivedMedium[] = [];
  #accepted: Promise<void> = Promise.resolve();
  #chooseLayer: (medium: ReceivedMedium) => number = () => 2;
  #sentLayers = new Map<string, number>();

  constructor(options: SubscriberOptions) {
    this.#options = options;
    this.#connection = new RTCPeerConnection({ iceServers: options.iceServers });
    sendCandidates(this.#connection, "subscriber", (signal) => void options.push(signal));
    const restart = () => void options.push({ type: "restart" });
    const { onFlowChange, onDead } = options;
    this.#watch = watchConnection(this.#connection, { restart, onFlowChange, onDead });
  }

  want(streams: readonly WantedStream[]): void {
    this.#wanted = streams;
    void this.#subscribe();
  }

  /** `choose` returns the simulcast layer of a picture, 0 being the smallest. */
  setLayers(choose: (medium: ReceivedMedium) => number): void {
    this.#chooseLayer = choose;
    this.#sendLayers();
  }

  /** Accepts one after the other. */
  acceptOffer(sdp: string, streams: readonly OfferedStream[]): Promise<void> {
    const accepting = this.#accepted.then(() => this.#accept(sdp, streams));
    this.#accepted = accepting.catch(() => {});
    return accepting;
  }

  async #accept(sdp: string, streams: readonly OfferedStream[]): Promise<void> {
    if (this.#connection.signalingState === "closed") return;
    this.#isOfferDue = false;
    this.#setBusy(true);
    try {
      await this.#connection.setRemoteDescription({ type: "offer", sdp });
      this.#collect(streams);
      const answer = await this.#connection.createAnswer();
      await this.#connection.setLocalDescription({
        type: "answer",
        sdp: acceptStereo(answer.sdp ?? ""),
      });
      await this.#options.push({ type: "answer", sdp: this.#connection.localDescription?.sdp ?? "" });
      this.#sendLayers();
    } finally {
      this.#setBusy(false);
    }
    await this.#subscribe();
    if (!this.#isBusy && this.#isIncomplete()) this.#expectOffer(OFFER_MS);
  }

  /** After the events were interrupted: asks again for an offer that may have got lost. */
  resume(): void {
    if (this.#isOfferDue) void this.#options.push({ type: "restart" });
  }

  /** Asks again, a little later: what was wanted may have been replaced. */
  retry(): void {
    this.#sentKey = "?";
    this.#isBusy = true;
    this.#expectOffer(RETRY_MS);
  }

  restart(): void {
    if (this.#received.length > 0) this.#watch.restartSoon();
  }

  getStats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watch.stop();
    this.#connection.close();
  }

  async #subscribe(): Promise<void> {
    const key = toKey(this.#wanted);
    if (this.#isBusy || key === this.#sentKey || this.#connection.signalingState === "closed") return;
    this.#sentKey = key;
    this.#isOfferDue = true;
    this.#setBusy(true);
    if (await this.#options.push({ type: "subscribe", streams: [...this.#wanted] })) {
      if (this.#isBusy) this.#expectOffer(OFFER_MS);
      return;
    }
    this.#sentKey = "?";
    this.#expectOffer(RETRY_MS);
  }

  #expectOffer(patienceMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#setBusy(false);
      // A sender who was gone for a moment is back under the same names.
      if (this.#isIncomplete()) this.#sentKey = "?";
      void this.#subscribe();
    }, patienceMs);
  }

  #isIncomplete(): boolean {
    return this.#received.length < this.#wanted.length;
  }

  #setBusy(isBusy: boolean): void {
    clearTimeout(this.#timer);
    this.#isBusy = isBusy;
  }

  /** A line of the description may pass from one person to another without a new track. */
  #collect(streams: readonly OfferedStream[]): void {
    const tracks = new Map(
      this.#connection.getTransceivers().map(({ mid, receiver }) => [mid, receiver.track]),
    );
    this.#received = streams.flatMap((offered): ReceivedMedium[] => {
      const known = this.#received.find(
        ({ mid, seat, source }) => mid === offered.mid && seat === offered.seat && source === offered.source,
      );
      const track = tracks.get(offered.mid);
      if (known || !track) return known ? [known] : [];
      return [{ ...offered, stream: new MediaStream([track]) }];
    });
    this.#options.onChange(this.#received);
  }

  #sendLayers(): void {
    const pictures = this.#received.filter(({ source }) => source === "camera");
    const next = new Map(pictures.map((medium) => [medium.mid, this.#chooseLayer(medium)]));
    const layers: Layer[] = [...next]
      .filter(([mid, substream]) => this.#sentLayers.get(mid) !== substream)
      .map(([mid, substream]) => ({ mid, substream }));
    this.#sentLayers = next;
    if (layers.length > 0) void this.#options.push({ type: "layers", layers });
  }
}
