import type { LocalMedia } from "@/components/room/media/local-media";
import type { LineLevel } from "@/components/room/media/wanted-streams";
import type { RoomAction } from "@/lib/rooms/room/schema";

type MediaChanges = Omit<Extract<RoomAction, { type: "media" }>, "type">;

/** Tells the room what a person sends, whenever it changes. */
export class MediaReport {
  readonly #unsubscribe: () => void;
  #sent: MediaChanges = {};
  #line: LineLevel = "full";
  #isActive = false;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly local: LocalMedia,
    private readonly send: (changes: MediaChanges) => Promise<void>,
  ) {
    this.#unsubscribe = local.subscribe(() => this.#sendChanges());
  }

  /** Begins to report, or begins anew in a room that knows nothing yet. */
  sendAll(): void {
    this.#isActive = true;
    this.#sent = {};
    this.#sendChanges();
  }

  setLine(line: LineLevel): void {
    this.#line = line;
    this.#sendChanges();
  }

  stop(): void {
    this.#isActive = false;
    this.#unsubscribe();
  }

  #sendChanges(): void {
    this.#last = this.#last.then(() => this.#sendDifference());
  }

  async #sendDifference(): Promise<void> {
    if (!this.#isActive) return;
    const current = this.#read();
    const keys = Object.keys(current) as (keyof MediaChanges)[];
    const changed = keys.filter((key) => current[key] !== this.#sent[key]);
    if (changed.length === 0) return;
    this.#sent = current;
    try {
      await this.send(Object.fromEntries(changed.map((key) => [key, current[key]])));
    } catch {
      // The next change, or the next connection, tells it again.
      this.#sent = {};
    }
  }

  #read(): Required<MediaChanges> {
    const { camera, isMicrophoneOn, screen, isOriginalSound } = this.local.getSnapshot();
    return {
      isAudioOn: isMicrophoneOn,
      isVideoOn: camera !== null && this.#line !== "sound",
      isSharing: screen !== null,
      isOriginalSound,
      isWeakLine: this.#line !== "full",
    };
  }
}
