import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MediaEngine } from "@/components/room/media/engine";
import type { LocalMedia } from "@/components/room/media/local-media";
import { Publisher } from "@/components/room/media/publisher";
import { Subscriber } from "@/components/room/media/subscriber";
import type { Signal } from "@/lib/rooms/signalling/schema";
import { FakeMediaStream, FakePeerConnection } from "./fake-peer-connection";

let sent: Signal[];
const push = (signal: Signal) => {
  sent.push(signal);
  return Promise.resolve(true);
};
const ofType = (type: Signal["type"]) => sent.filter((signal) => signal.type === type);
const track = (id: string) => ({ id }) as MediaStreamTrack;
const flush = () => vi.advanceTimersByTimeAsync(0);
const connection = (): FakePeerConnection => {
  const last = FakePeerConnection.opened.at(-1);
  if (!last) throw new Error("No connection was opened");
  return last;
};

const onFlowChange = vi.fn();
const onDead = vi.fn();

beforeEach(() => {
  sent = [];
  onFlowChange.mockReset();
  onDead.mockReset();
  FakePeerConnection.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("RTCPeerConnection", FakePeerConnection);
  vi.stubGlobal("MediaStream", FakeMediaStream);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a second medium waits for the answer to the first offer", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("microphone", track("voice"));
  await publisher.setTrack("camera", track("face"));
  expect(ofType("publish")).toEqual([
    {
      type: "publish",
      sdp: "offer 1",
      streams: [{ mid: "0", source: "microphone" }],
      isOriginalSound: false,
    },
  ]);
  await publisher.acceptAnswer("answer");
  expect(ofType("publish")).toHaveLength(2);
  expect(ofType("publish")[1]).toMatchObject({
    streams: [
      { mid: "0", source: "microphone" },
      { mid: "1", source: "camera" },
    ],
  });
  publisher.close();
});

test("a camera that goes off and on again needs no new offer", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("camera", track("face"));
  await publisher.acceptAnswer("answer");
  await publisher.setTrack("camera", null);
  await publisher.setTrack("camera", track("other face"));
  expect(ofType("publish")).toHaveLength(1);
  expect(connection().replaced).toEqual([null, "other face"]);
  publisher.close();
});

test("the offer is repeated when its answer gets lost", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("microphone", track("voice"));
  await vi.advanceTimersByTimeAsync(6100);
  expect(ofType("publish")).toHaveLength(2);
  publisher.close();
});

test("an interrupted connection restarts ICE after two seconds, a failed one at once", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("microphone", track("voice"));
  await publisher.acceptAnswer("answer");
  connection().connectionState = "disconnected";
  connection().emit("connectionstatechange");
  await vi.advanceTimersByTimeAsync(1900);
  expect(connection().restarts).toEqual([false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(connection().restarts).toEqual([false, true]);
  await publisher.acceptAnswer("answer");
  connection().connectionState = "failed";
  connection().emit("connectionstatechange");
  await flush();
  expect(connection().restarts).toEqual([false, true, true]);
  publisher.close();
});

test("an interruption is said, and a connection that four restarts do not repair is given up", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("microphone", track("voice"));
  await publisher.acceptAnswer("answer");
  connection().connectionState = "failed";
  connection().emit("connectionstatechange");
  expect(onFlowChange.mock.calls).toEqual([[false]]);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(connection().restarts.filter(Boolean)).toHaveLength(4);
  expect(onDead).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(onDead).toHaveBeenCalledTimes(1);
  publisher.close();
});

test("a change of the network while an offer is unanswered restarts ICE once, with the next offer", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("microphone", track("voice"));
  publisher.restart();
  publisher.restart();
  await vi.advanceTimersByTimeAsync(200);
  expect(connection().restarts).toEqual([false]);
  await publisher.acceptAnswer("answer");
  expect(connection().restarts).toEqual([false, true]);
  connection().connectionState = "connected";
  await publisher.acceptAnswer("answer");
  await vi.advanceTimersByTimeAsync(6000);
  expect(connection().restarts).toEqual([false, true]);
  publisher.close();
});

test("restarts that help are forgotten", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  await publisher.setTrack("microphone", track("voice"));
  await publisher.acceptAnswer("answer");
  for (let round = 0; round < 6; round += 1) {
    connection().connectionState = "failed";
    connection().emit("connectionstatechange");
    await vi.advanceTimersByTimeAsync(100);
    await publisher.acceptAnswer("answer");
    connection().connectionState = "connected";
    connection().emit("connectionstatechange");
    await vi.advanceTimersByTimeAsync(6000);
  }
  expect(connection().restarts.filter(Boolean)).toHaveLength(6);
  expect(onFlowChange.mock.calls.at(-1)).toEqual([true]);
  expect(onDead).not.toHaveBeenCalled();
  publisher.close();
});

test("candidates go in one batch, then an empty list", async () => {
  const publisher = new Publisher({ iceServers: [], push, onFlowChange, onDead });
  for (const candidate of ["candidate:1", "candidate:2"]) {
    connection().emit("icecandidate", { candidate: { candidate, sdpMid: "0", sdpMLineIndex: 0 } });
  }
  await vi.advanceTimersByTimeAsync(50);
  connection().emit("icecandidate", { candidate: null });
  expect(ofType("candidates")).toMatchObject([
    { side: "publisher", candidates: [{ candidate: "candidate:1" }, { candidate: "candidate:2" }] },
    { side: "publisher", candidates: [] },
  ]);
  publisher.close();
});

const OFFERED = [
  { mid: "0", seat: 2, source: "microphone" as const },
  { mid: "1", seat: 2, source: "camera" as const },
];

test("what is wanted while an offer is unanswered is asked for afterwards, once", async () => {
  const onChange = vi.fn();
  const subscriber = new Subscriber({ iceServers: [], push, onFlowChange, onDead, onChange });
  subscriber.want([{ seat: 2, mid: "0" }]);
  subscriber.want([{ seat: 2, mid: "0" }]);
  await flush();
  subscriber.want([
    { seat: 2, mid: "0" },
    { seat: 2, mid: "1" },
  ]);
  await flush();
  expect(ofType("subscribe")).toHaveLength(1);
  await subscriber.acceptOffer("offer", OFFERED);
  await flush();
  expect(sent.map(({ type }) => type)).toEqual(["subscribe", "answer", "layers", "subscribe"]);
  expect(onChange.mock.calls.at(-1)?.[0]).toMatchObject(OFFERED);
  subscriber.close();
});

test("a subscription that changes nothing does not block the next one", async () => {
  const subscriber = new Subscriber({ iceServers: [], push, onFlowChange, onDead, onChange: () => {} });
  subscriber.want([{ seat: 2, mid: "0" }]);
  await flush();
  subscriber.want([]);
  await vi.advanceTimersByTimeAsync(3100);
  expect(ofType("subscribe")).toEqual([
    { type: "subscribe", streams: [{ seat: 2, mid: "0" }] },
    { type: "subscribe", streams: [] },
  ]);
  subscriber.close();
});

test("offers that follow one another are answered one after the other", async () => {
  const subscriber = new Subscriber({ iceServers: [], push, onFlowChange, onDead, onChange: () => {} });
  const states: string[] = [];
  const setRemote = FakePeerConnection.prototype.setRemoteDescription;
  vi.spyOn(FakePeerConnection.prototype, "setRemoteDescription").mockImplementation(function (
    this: FakePeerConnection,
    description,
  ) {
    states.push(this.signalingState);
    return setRemote.call(this, description);
  });
  await Promise.all([subscriber.acceptOffer("offer 1", OFFERED), subscriber.acceptOffer("offer 2", OFFERED)]);
  expect(states).toEqual(["stable", "stable"]);
  expect(ofType("answer")).toHaveLength(2);
  subscriber.close();
});

test("a medium keeps its stream through later offers", async () => {
  const onChange = vi.fn();
  const subscriber = new Subscriber({ iceServers: [], push, onFlowChange, onDead, onChange });
  await subscriber.acceptOffer("offer", OFFERED);
  await subscriber.acceptOffer("offer", OFFERED);
  const [first, second] = onChange.mock.calls.map(([received]) => received[1].stream);
  expect(second).toBe(first);
  subscriber.close();
});

test("an offer that got lost while the events were interrupted is asked for again", async () => {
  const subscriber = new Subscriber({ iceServers: [], push, onFlowChange, onDead, onChange: () => {} });
  subscriber.resume();
  subscriber.want([{ seat: 2, mid: "0" }]);
  await flush();
  subscriber.resume();
  await subscriber.acceptOffer("offer", OFFERED);
  subscriber.resume();
  expect(ofType("restart")).toHaveLength(1);
  subscriber.close();
});

test("a connection that is closed while it negotiates does not hold up the tracks of the next one", async () => {
  const media = { microphone: track("voice"), camera: null, screen: null, isOriginalSound: false };
  const local = { getSnapshot: () => media, subscribe: () => () => {} } as unknown as LocalMedia;
  const send = (signal: Signal) => push(signal).then(() => {});
  const engine = new MediaEngine({ local, send, onLineChange: vi.fn(), onDead });
  // As the standard has it for a connection that is closed meanwhile.
  vi.spyOn(FakePeerConnection.prototype, "createOffer").mockReturnValueOnce(new Promise(() => {}));
  engine.open([]);
  await flush();
  expect(ofType("publish")).toEqual([]);
  engine.open([]);
  await flush();
  expect(ofType("publish")).toHaveLength(1);
  engine.close();
});
