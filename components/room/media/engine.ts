import type { IceServer } from "@/lib/rooms/ice-server";
import type { RoomEvent, Side, Signal } from "@/lib/rooms/signalling/schema";
import { LineMonitor } from "./line-monitor";
import type { LocalMedia } from "./local-media";
import { Publisher } from "./publisher";
import { SignalQueue, type SendSignal } from "./signal-queue";
import { Store } from "./store";
import { Subscriber, type ReceivedMedium, type WantedStream } from "./subscriber";
import type { LineLevel } from "./wanted-streams";
import { watchNetwork } from "./watch-network";

export type EngineState = {
  received: readonly ReceivedMedium[];
  line: LineLevel;
  /** False while media that flowed before have stopped, in either direction. */
  isFlowing: boolean;
};

const STATS_MS = 4000;

interface EngineOptions {
  local: LocalMedia;
  send: SendSignal;
  onLineChange: (line: LineLevel, before: LineLevel) => void;
  /** The connections are beyond repair: everything has to begin anew. */
  onDead: () => void;
}

type Links = { publisher: Publisher; subscriber: Subscriber; queue: SignalQueue };

/** Sends the local media and receives those of the others, on connections that are replaced when the room moves. */
export class MediaEngine extends Store<EngineState> {
  readonly #options: EngineOptions;
  readonly #monitor: LineMonitor;
  readonly #unsubscribe: () => void;
  readonly #unwatchNetwork: () => void;
  readonly #statsTimer: ReturnType<typeof setInterval>;
  readonly #stopped = new Set<Side>();
  #links: Links | null = null;
  #isRestartDue = false;
  #synced: Promise<void> = Promise.resolve();
  #wanted: readonly WantedStream[] = [];
  #layer: (medium: ReceivedMedium) => number = () => 2;

  constructor(options: EngineOptions) {
    super({ received: [], line: "full", isFlowing: true });
    this.#options = options;
    this.#monitor = new LineMonitor((line, before) => {
      this.update({ line });
      this.#syncTracks();
      options.onLineChange(line, before);
    });
    this.#unsubscribe = options.local.subscribe(() => this.#syncTracks());
    this.#statsTimer = setInterval(() => void this.#readStats(), STATS_MS);
    this.#unwatchNetwork = watchNetwork(() => (this.#isRestartDue = true));
  }

  open(iceServers: IceServer[]): void {
    this.lose();
    const queue = new SignalQueue(this.#options.send);
    const push = (signal: Signal) => queue.push(signal);
    const watch = (side: Side) => ({
      onFlowChange: (isFlowing: boolean) => this.#setFlowing(side, isFlowing),
      onDead: () => this.#giveUp(),
    });
    const publisher = new Publisher({ iceServers, push, ...watch("publisher") });
    const subscriber = new Subscriber({
      iceServers,
      push,
      ...watch("subscriber"),
      onChange: (received) => this.update({ received: [...received] }),
    });
    this.#links = { publisher, subscriber, queue };
    this.#monitor.forgetStats();
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
    // A closed connection may never settle its promises: the tracks of the next one do not wait for them.
    this.#synced = Promise.resolve();
    this.#stopped.clear();
    this.update({ received: [], isFlowing: true });
  }

  close(): void {
    clearInterval(this.#statsTimer);
    this.#unwatchNetwork();
    this.#unsubscribe();
    this.lose();
  }

  receive(wanted: readonly WantedStream[], layer: (medium: ReceivedMedium) => number): void {
    this.#wanted = wanted;
    this.#layer = layer;
    this.#links?.subscriber.want(wanted);
    this.#links?.subscriber.setLayers(layer);
  }

  /** The events of the room go on after an interruption, which a change of the network is too: only now is there an answer. */
  resume(): void {
    if (this.#isRestartDue) this.#restart();
    else this.#links?.subscriber.resume();
    this.#isRestartDue = false;
  }

  chooseLine(line: LineLevel): void {
    this.#monitor.choose(line);
  }

  async handle(event: RoomEvent): Promise<void> {
    if (event.type === "answer") await this.#links?.publisher.acceptAnswer(event.sdp);
    if (event.type === "offer") await this.#links?.subscriber.acceptOffer(event.sdp, event.streams);
    if (event.type === "subscription-refused") this.#links?.subscriber.retry();
    if (event.type === "slow-link") this.#monitor.addSlowLink();
    if (event.type !== "media" || !this.#links) return;
    // The engine keeps nothing of a connection that it has hung up.
    if (event.isUp) this.#setFlowing(event.side, true);
    else this.#giveUp();
  }

  #restart(): void {
    this.#links?.publisher.restart();
    this.#links?.subscriber.restart();
  }

  #setFlowing(side: Side, isFlowing: boolean): void {
    if (isFlowing) this.#stopped.delete(side);
    else this.#stopped.add(side);
    this.update({ isFlowing: this.#stopped.size === 0 });
  }

  #giveUp(): void {
    this.lose();
    this.update({ isFlowing: false });
    this.#options.onDead();
  }

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
    if (!this.#links) return;
    const { publisher, subscriber } = this.#links;
    const reports = await Promise.all([subscriber.getStats(), publisher.getStats()]).catch(() => null);
    if (!reports || this.#links?.publisher !== publisher) return;
    const [incoming, outgoing] = reports;
    this.#monitor.addStats({ incoming, outgoing });
  }
}
