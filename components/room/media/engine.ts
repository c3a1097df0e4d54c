import type { IceServer } from "@/lib/rooms/ice-server";
import type { RoomEvent, Signal } from "@/lib/rooms/signalling/schema";
import { LineMonitor } from "./line-monitor";
import type { LocalMedia } from "./local-media";
import { Publisher } from "./publisher";
import { SignalQueue, type SendSignal } from "./signal-queue";
import { Store } from "./store";
import { Subscriber, type ReceivedMedium, type WantedStream } from "./subscriber";
import type { LineLevel } from "./wanted-streams";

export type EngineState = {
  received: readonly ReceivedMedium[];
  line: LineLevel;
  /** False while media that flowed before have stopped. */
  isFlowing: boolean;
};

const STATS_MS = 4000;

interface EngineOptions {
  local: LocalMedia;
  send: SendSignal;
  onLineChange: (line: LineLevel) => void;
}

type Links = { publisher: Publisher; subscriber: Subscriber; queue: SignalQueue };

/** Sends the local media and receives those of the others, on connections that are replaced when the room moves. */
export class MediaEngine extends Store<EngineState> {
  readonly #options: EngineOptions;
  readonly #monitor: LineMonitor;
  readonly #unsubscribe: () => void;
  readonly #statsTimer: ReturnType<typeof setInterval>;
  #links: Links | null = null;
  #synced: Promise<void> = Promise.resolve();
  #wanted: readonly WantedStream[] = [];
  #layer: (medium: ReceivedMedium) => number = () => 2;

  constructor(options: EngineOptions) {
    super({ received: [], line: "full", isFlowing: true });
    this.#options = options;
    this.#monitor = new LineMonitor((line) => {
      this.update({ line });
      this.#syncTracks();
      options.onLineChange(line);
    });
    this.#unsubscribe = options.local.subscribe(() => this.#syncTracks());
    this.#statsTimer = setInterval(() => void this.#readStats(), STATS_MS);
    window.addEventListener("online", this.#restart);
  }

  open(iceServers: IceServer[]): void {
    this.lose();
    const queue = new SignalQueue(this.#options.send);
    const push = (signal: Signal) => queue.push(signal);
    const subscriber = new Subscriber({
      iceServers,
      push,
      onChange: (received) => this.update({ received: [...received] }),
    });
    this.#links = { publisher: new Publisher(iceServers, push), subscriber, queue };
    subscriber.want(this.#wanted);
    subscriber.setLayers(this.#layer);
    this.#syncTracks();
  }

  /** True while there are connections. */
  get isOpen(): boolean {
    return this.#links !== null;
  }

  /** Closes the connections; `open` makes new ones. */
  lose(): void {
    this.#links?.queue.close();
    this.#links?.publisher.close();
    this.#links?.subscriber.close();
    this.#links = null;
    this.update({ received: [], isFlowing: true });
  }

  close(): void {
    clearInterval(this.#statsTimer);
    window.removeEventListener("online", this.#restart);
    this.#unsubscribe();
    this.lose();
  }

  receive(wanted: readonly WantedStream[], layer: (medium: ReceivedMedium) => number): void {
    this.#wanted = wanted;
    this.#layer = layer;
    this.#links?.subscriber.want(wanted);
    this.#links?.subscriber.setLayers(layer);
  }

  /** The events of the room go on after an interruption. */
  resume(): void {
    this.#links?.subscriber.resume();
  }

  chooseLine(line: LineLevel): void {
    this.#monitor.choose(line);
  }

  async handle(event: RoomEvent): Promise<void> {
    if (event.type === "answer") await this.#links?.publisher.acceptAnswer(event.sdp);
    if (event.type === "offer") await this.#links?.subscriber.acceptOffer(event.sdp, event.streams);
    if (event.type === "subscription-refused") this.#links?.subscriber.retry();
    if (event.type === "slow-link") this.#monitor.addSample(true);
    if (event.type === "media") this.update({ isFlowing: event.isUp });
  }

  readonly #restart = (): void => {
    this.#links?.publisher.restart();
    this.#links?.subscriber.restart();
  };

  #syncTracks(): void {
    this.#synced = this.#synced.then(() => this.#sendTracks()).catch(() => {});
  }

  async #sendTracks(): Promise<void> {
    const publisher = this.#links?.publisher;
    if (!publisher) return;
    const { microphone, camera, screen, isOriginalSound } = this.#options.local.getSnapshot();
    const { line } = this.getSnapshot();
    await publisher.setTrack("microphone", microphone);
    await publisher.setTrack("camera", line === "sound" ? null : camera);
    await publisher.setTrack("screen", screen?.picture ?? null);
    await publisher.setTrack("screen-sound", screen?.sound ?? null);
    await publisher.setOriginalSound(isOriginalSound);
    await publisher.setSaving(line !== "full");
  }

  async #readStats(): Promise<void> {
    const report = await this.#links?.subscriber.getStats().catch(() => null);
    if (report) this.#monitor.addStats(report);
  }
}
