import type { MediaSource, SentStream } from "@/lib/rooms/seats/schema";
import type { IceServer } from "@/lib/rooms/ice-server";
import type { Signal } from "@/lib/rooms/signalling/schema";
import { sendCandidates } from "./candidates";
import { watchConnection, type ConnectionWatch } from "./watch-connection";

const ANSWER_MS = 6000;

// The names and the order are those that the engine takes for its layers: high, medium, low.
const CAMERA_LAYERS: RTCRtpEncodingParameters[] = [
  { rid: "h", maxBitrate: 900_000 },
  { rid: "m", maxBitrate: 300_000, scaleResolutionDownBy: 2 },
  { rid: "l", maxBitrate: 110_000, scaleResolutionDownBy: 4 },
];

function addTransceiver(connection: RTCPeerConnection, source: MediaSource, track: MediaStreamTrack) {
  const init: RTCRtpTransceiverInit = { direction: "sendonly" };
  if (source !== "camera") return connection.addTransceiver(track, init);
  try {
    return connection.addTransceiver(track, { ...init, sendEncodings: CAMERA_LAYERS });
  } catch {
    // No simulcast: others receive the one picture there is.
    return connection.addTransceiver(track, init);
  }
}

interface PublisherOptions extends Pick<ConnectionWatch, "onFlowChange" | "onDead"> {
  iceServers: IceServer[];
  push: (signal: Signal) => unknown;
}

/** The connection that sends a person's own media. */
export class Publisher {
  readonly #connection: RTCPeerConnection;
  readonly #push: PublisherOptions["push"];
  readonly #transceivers = new Map<MediaSource, RTCRtpTransceiver>();
  readonly #watch: ReturnType<typeof watchConnection>;
  #isOriginalSound = false;
  #isAnswerDue = false;
  #isDirty = false;
  #isRestartDue = false;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ iceServers, push, onFlowChange, onDead }: PublisherOptions) {
    this.#push = push;
    this.#connection = new RTCPeerConnection({ iceServers });
    sendCandidates(this.#connection, "publisher", push);
    const restart = () => void this.#negotiate({ iceRestart: true });
    this.#watch = watchConnection(this.#connection, { restart, onFlowChange, onDead });
  }

  /** Sends a track in the place of the one before; null pauses. */
  async setTrack(source: MediaSource, track: MediaStreamTrack | null): Promise<void> {
    const transceiver = this.#transceivers.get(source);
    if (transceiver) return transceiver.sender.replaceTrack(track);
    if (!track) return;
    this.#transceivers.set(source, addTransceiver(this.#connection, source, track));
    await this.#negotiate();
  }

  async setOriginalSound(isOriginalSound: boolean): Promise<void> {
    if (isOriginalSound === this.#isOriginalSound) return;
    this.#isOriginalSound = isOriginalSound;
    if (this.#transceivers.has("microphone")) await this.#negotiate();
  }

  /** Sends the lowest layer of the camera only, for a weak line. */
  async setSaving(isSaving: boolean): Promise<void> {
    const sender = this.#transceivers.get("camera")?.sender;
    if (!sender) return;
    const parameters = sender.getParameters();
    if (parameters.encodings.length < 2) return;
    for (const encoding of parameters.encodings) encoding.active = !isSaving || encoding.rid === "l";
    await sender.setParameters(parameters).catch(() => {});
  }

  async acceptAnswer(sdp: string): Promise<void> {
    if (this.#connection.signalingState !== "have-local-offer") return;
    await this.#connection.setRemoteDescription({ type: "answer", sdp });
    clearTimeout(this.#answerTimer);
    this.#isAnswerDue = false;
    if (this.#isDirty) await this.#negotiate();
  }

  restart(): void {
    if (this.#transceivers.size > 0) this.#watch.restartSoon();
  }

  getStats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  close(): void {
    clearTimeout(this.#answerTimer);
    this.#watch.stop();
    this.#connection.close();
  }

  async #negotiate({ iceRestart = false }: { iceRestart?: boolean } = {}): Promise<void> {
    if (this.#connection.signalingState === "closed" || this.#transceivers.size === 0) return;
    this.#isRestartDue ||= iceRestart;
    // The answer to an earlier offer would be taken for that to a later one.
    if (this.#isAnswerDue) {
      this.#isDirty = true;
      return;
    }
    this.#isAnswerDue = true;
    this.#isDirty = false;
    const offer = await this.#connection.createOffer({ iceRestart: this.#isRestartDue });
    this.#isRestartDue = false;
    await this.#connection.setLocalDescription(offer);
    this.#push({
      type: "publish",
      sdp: this.#connection.localDescription?.sdp ?? "",
      streams: this.#listStreams(),
      isOriginalSound: this.#isOriginalSound,
    });
    this.#expectAnswer();
  }

  #listStreams(): SentStream[] {
    return [...this.#transceivers].flatMap(([source, { mid }]) => (mid === null ? [] : [{ mid, source }]));
  }

  /** Offers again if the answer got lost. */
  #expectAnswer(): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      this.#isAnswerDue = false;
      void this.#negotiate();
    }, ANSWER_MS);
  }
}
