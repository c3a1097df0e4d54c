import { setTimeout as sleep } from "node:timers/promises";
import { Audio, PeerConnection, Video, type Track } from "node-datachannel";

// The part of RTCPeerConnection that the room's own client uses, over libdatachannel: real ICE, DTLS and SRTP, but packets
// instead of sound and pictures.

export const SOUND_TYPE = 111;
export const PICTURE_TYPE = 96;
/** Numbers of the header extensions of packets. */
export const EXTENSIONS = { level: 1, order: 3, mid: 4, rid: 10 } as const;

type Kind = "audio" | "video";
type Description = { type: RTCSdpType; sdp: string };
/** A layer of a medium that is sent; a sound is one without a name. */
type Encoding = RTCRtpEncodingParameters & { source: number };
type Sending = { kind: string; encodings: readonly Encoding[] };
type Transceiver = { mid: string; receiver: { track: object }; sender: object; channel: Track };

/** The way out for the packets of a medium. */
export type Outlet = { channel: Track; mid: string; encodings: readonly Encoding[] };

/** The packets and bytes of a medium that have arrived. */
export type Arrival = { packets: number; bytes: number };

const createSource = (): number => Math.floor(Math.random() * 0xffff_fffe) + 1;

const EXTENSION_LINES = [
  `a=extmap:${EXTENSIONS.order} http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01`,
  `a=extmap:${EXTENSIONS.mid} urn:ietf:params:rtp-hdrext:sdes:mid`,
];

function describeSound(mid: string): Audio {
  const audio = new Audio(mid, "SendOnly");
  audio.addOpusCodec(SOUND_TYPE, "minptime=10;useinbandfec=1");
  const level = `a=extmap:${EXTENSIONS.level} urn:ietf:params:rtp-hdrext:ssrc-audio-level`;
  for (const line of [...EXTENSION_LINES, level, `a=rtcp-fb:${SOUND_TYPE} transport-cc`])
    audio.parseSdpLine(line);
  return audio;
}

function describePicture(mid: string, rids: readonly string[]): Video {
  const video = new Video(mid, "SendOnly");
  video.addVP8Codec(PICTURE_TYPE);
  const rid = `a=extmap:${EXTENSIONS.rid} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`;
  const feedback = `a=rtcp-fb:${PICTURE_TYPE} transport-cc`;
  const layers = [...rids.map((name) => `a=rid:${name} send`), `a=simulcast:send ${rids.join(";")}`];
  for (const line of [...EXTENSION_LINES, rid, feedback, ...layers]) video.parseSdpLine(line);
  return video;
}

/** As those of browsers, which send layers without naming their sources. */
const hideSources = (sdp: string): string => sdp.replace(/^a=(?:ssrc|msid).*\r\n/gm, "");

export class Connection extends EventTarget {
  /** The one that was made last: the client keeps its connections to itself. */
  static latest: Connection;

  readonly arrivals = new Map<string, Arrival>();
  /** True to count what arrives; otherwise it is decrypted and forgotten, which costs this machine less. */
  isCounting = false;
  readonly #peer = new PeerConnection("seat", { iceServers: [], disableAutoNegotiation: true });
  readonly #transceivers: Transceiver[] = [];
  readonly #sendings = new Map<string, Sending>();
  #local: Description | null = null;
  #isClosed = false;

  constructor() {
    super();
    Connection.latest = this;
    this.#peer.onLocalCandidate((candidate, sdpMid) =>
      this.#tell("icecandidate", {
        candidate: { candidate: candidate.replace(/^a=/, ""), sdpMid, sdpMLineIndex: 0 },
      }),
    );
    this.#peer.onGatheringStateChange((state) => {
      if (state === "complete") this.#tell("icecandidate", { candidate: null });
    });
    this.#peer.onStateChange(() => this.#tell("connectionstatechange", {}));
    this.#peer.onTrack((channel) => this.#addReceiver(channel));
  }

  get signalingState(): string {
    return this.#isClosed ? "closed" : this.#peer.signalingState();
  }

  get connectionState(): string {
    return this.#isClosed ? "closed" : this.#peer.state();
  }

  get localDescription(): Description | null {
    return this.#local;
  }

  getTransceivers(): readonly Transceiver[] {
    return this.#transceivers;
  }

  /** Returns the way out for packets of a kind, once it is open. */
  findOutlet(kind: Kind): Outlet | undefined {
    const found = this.#transceivers.find(({ mid }) => this.#sendings.get(mid)?.kind === kind);
    if (this.#isClosed || !found?.channel.isOpen()) return undefined;
    const { channel, mid } = found;
    return { channel, mid, encodings: this.#sendings.get(mid)?.encodings ?? [] };
  }

  addTransceiver({ kind }: { kind: string }, { sendEncodings }: RTCRtpTransceiverInit): Transceiver {
    const mid = String(this.#transceivers.length);
    const encodings = (sendEncodings ?? [{}]).map((encoding) => ({ ...encoding, source: createSource() }));
    const rids = encodings.flatMap(({ rid }) => rid ?? []);
    const media = kind === "audio" ? describeSound(mid) : describePicture(mid, rids);
    // Known to the library alone, which passes on the feedback that names them.
    for (const { source } of encodings) media.addSSRC(source);
    const sender = { getParameters: () => ({ encodings: [] }) };
    const transceiver = { mid, receiver: { track: {} }, sender, channel: this.#peer.addTrack(media) };
    this.#transceivers.push(transceiver);
    this.#sendings.set(mid, { kind, encodings });
    return transceiver;
  }

  createOffer(): Promise<Description> {
    return this.#describe("offer");
  }

  createAnswer(): Promise<Description> {
    return this.#describe("answer");
  }

  async setLocalDescription(description: Description): Promise<void> {
    this.#local = description;
  }

  async setRemoteDescription({ type, sdp }: Description): Promise<void> {
    const known = this.isCounting ? sdp : hideSources(sdp);
    // The engine begins the handshake of DTLS: the library repeats its own first message too late when it gets lost.
    this.#peer.setRemoteDescription(
      known.replaceAll("a=setup:actpass", "a=setup:active"),
      type === "offer" ? type : "answer",
    );
    // The library hands over new media from a thread of its own.
    while (this.#transceivers.length < sdp.split("\r\nm=").length - 1) await sleep(1);
  }

  close(): void {
    this.#isClosed = true;
    this.#peer.close();
  }

  /** The library describes and begins to gather candidates at once. */
  async #describe(type: "offer" | "answer"): Promise<Description> {
    if (this.#peer.signalingState() === "have-local-offer") this.#peer.setLocalDescription("rollback");
    this.#peer.setLocalDescription(type);
    return { type, sdp: hideSources(this.#peer.localDescription()?.sdp ?? "") };
  }

  #addReceiver(channel: Track): void {
    const mid = channel.mid();
    // The library gives up a medium that nobody holds.
    this.#transceivers.push({ mid, receiver: { track: {} }, sender: {}, channel });
    if (!this.isCounting) return;
    const arrival = { packets: 0, bytes: 0 };
    this.arrivals.set(mid, arrival);
    channel.onMessage(({ length }) => {
      arrival.packets += 1;
      arrival.bytes += length;
    });
  }

  #tell(type: string, details: object): void {
    this.dispatchEvent(Object.assign(new Event(type), details));
  }
}
