type Listener = (event: { candidate: RTCIceCandidateInit | null }) => void;

/** The part of RTCPeerConnection that the room uses, without a network. */
export class FakePeerConnection {
  static opened: FakePeerConnection[] = [];

  signalingState = "stable";
  connectionState = "new";
  localDescription: { type: string; sdp: string } | null = null;
  readonly restarts: boolean[] = [];
  readonly replaced: (string | null)[] = [];
  #transceivers: { mid: string | null; receiver: { track: object }; sender: object }[] = [];
  readonly #listeners = new Map<string, Listener[]>();
  #offers = 0;

  constructor() {
    FakePeerConnection.opened.push(this);
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  removeEventListener(): void {}

  emit(type: string, event: Parameters<Listener>[0] = { candidate: null }): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  addTransceiver() {
    const sender = {
      replaceTrack: (track: { id: string } | null) => {
        this.replaced.push(track?.id ?? null);
        return Promise.resolve();
      },
      getParameters: () => ({ encodings: [] }),
    };
    const transceiver = { mid: null, receiver: { track: {} }, sender };
    this.#transceivers.push(transceiver);
    return transceiver;
  }

  getTransceivers() {
    return this.#transceivers;
  }

  createOffer({ iceRestart = false }: { iceRestart?: boolean } = {}) {
    this.restarts.push(iceRestart);
    this.#offers += 1;
    return Promise.resolve({ type: "offer", sdp: `offer ${this.#offers}` });
  }

  createAnswer() {
    return Promise.resolve({ type: "answer", sdp: "answer" });
  }

  setLocalDescription(description: { type: string; sdp: string }) {
    this.localDescription = description;
    this.signalingState = description.type === "offer" ? "have-local-offer" : "stable";
    this.#transceivers.forEach((transceiver, index) => (transceiver.mid = String(index)));
    return Promise.resolve();
  }

  setRemoteDescription({ type }: { type: string }) {
    this.signalingState = type === "offer" ? "have-remote-offer" : "stable";
    if (type === "offer" && this.#transceivers.length === 0) {
      this.#transceivers = ["0", "1"].map((mid) => ({ mid, receiver: { track: { mid } }, sender: {} }));
    }
    return Promise.resolve();
  }

  close(): void {
    this.signalingState = "closed";
    this.connectionState = "closed";
  }
}

export class FakeMediaStream {
  constructor(readonly tracks: object[] = []) {}
}
