import { expect, test, vi } from "vitest";
import { LineMonitor, measureLoss } from "@/components/room/media/line-monitor";
import { mirrorStereo } from "@/components/room/media/stereo";
import { chooseLayer, listWantedStreams } from "@/components/room/media/wanted-streams";
import { buildSeatView } from "./seat-view";

const opus = (mid: string, format: string) =>
  [`m=audio 9 UDP/TLS/RTP/SAVPF 111`, `a=mid:${mid}`, "a=rtpmap:111 opus/48000/2", format]
    .filter(Boolean)
    .join("\r\n") + "\r\n";
const head = "v=0\r\n";

test("the answer has stereo where the offer has it, and nowhere else", () => {
  const offer =
    head + opus("0", "a=fmtp:111 useinbandfec=1;stereo=1") + opus("1", "a=fmtp:111 useinbandfec=1");
  const answer = head + opus("0", "a=fmtp:111 minptime=10") + opus("1", "a=fmtp:111 minptime=10");
  expect(mirrorStereo(offer, answer)).toBe(
    head + opus("0", "a=fmtp:111 minptime=10;stereo=1") + opus("1", "a=fmtp:111 minptime=10"),
  );
});

test("an answer without parameters of Opus gets them", () => {
  const offer = head + opus("0", "a=fmtp:111 stereo=1");
  expect(mirrorStereo(offer, head + opus("0", ""))).toContain(
    "a=rtpmap:111 opus/48000/2\r\na=fmtp:111 stereo=1\r\n",
  );
});

const master = buildSeatView(1, { role: "host", isSharing: true });
const ana = buildSeatView(2);
const bea = buildSeatView(3, { isVideoOn: false });
const state = { seats: [master, ana, bea] };
const shown = [
  { seat: 1, source: "screen" as const },
  { seat: 1, source: "camera" as const },
  { seat: 3, source: "camera" as const },
];

test("one receives every voice, and the pictures on the screen that are sent", () => {
  const wanted = listWantedStreams({ state, ownSeat: 2, shown, speaker: null, line: "full" });
  expect(wanted).toEqual([
    { seat: 1, mid: "0" },
    { seat: 1, mid: "1" },
    { seat: 1, mid: "2" },
    { seat: 3, mid: "0" },
  ]);
});

test("a hidden page and a line for sound alone receive voices only", () => {
  const voices = [
    { seat: 1, mid: "0" },
    { seat: 3, mid: "0" },
  ];
  const common = { state, ownSeat: 2, speaker: null };
  expect(listWantedStreams({ ...common, shown: [], line: "full" })).toEqual(voices);
  expect(listWantedStreams({ ...common, shown, line: "sound" })).toEqual(voices);
});

test("with a weak line only the speaker's picture stays", () => {
  const wanted = listWantedStreams({
    state: { seats: [{ ...master, isSharing: false }, ana, { ...bea, isVideoOn: true }] },
    ownSeat: 2,
    shown: [shown[1] ?? shown[0], shown[2]].filter((picture) => picture !== undefined),
    speaker: 3,
    line: "speaker",
  });
  expect(wanted).toEqual([
    { seat: 1, mid: "0" },
    { seat: 3, mid: "0" },
    { seat: 3, mid: "1" },
  ]);
});

test("in pairs one hears the own pair only", () => {
  const seats = [
    { ...master, pair: 2 },
    { ...ana, pair: 1 },
    { ...bea, pair: 1 },
  ];
  expect(listWantedStreams({ state: { seats }, ownSeat: 2, shown: [], speaker: null, line: "full" })).toEqual(
    [{ seat: 3, mid: "0" }],
  );
});

test("small pictures take a small layer", () => {
  expect(chooseLayer(false, 2, "full")).toBe(2);
  expect(chooseLayer(false, 4, "full")).toBe(1);
  expect(chooseLayer(false, 9, "full")).toBe(0);
  expect(chooseLayer(true, 9, "full")).toBe(2);
  expect(chooseLayer(true, 9, "small")).toBe(0);
});

test("a line gets worse step by step, and better by itself from the first step only", () => {
  const onChange = vi.fn();
  const monitor = new LineMonitor(onChange);
  const add = (count: number, isBad: boolean) => {
    for (let index = 0; index < count; index += 1) monitor.addSample(isBad);
  };
  add(2, true);
  add(1, false);
  add(2, true);
  expect(monitor.level).toBe("full");
  add(1, true);
  expect(monitor.level).toBe("small");
  add(12, false);
  expect(monitor.level).toBe("full");
  add(9, true);
  expect(monitor.level).toBe("sound");
  add(50, false);
  expect(monitor.level).toBe("sound");
  monitor.choose("full");
  expect(onChange.mock.calls.map(([level]) => level)).toEqual([
    "small",
    "full",
    "small",
    "speaker",
    "sound",
    "full",
  ]);
});

test("loss is the share of the packets since the last reading", () => {
  expect(measureLoss({ lost: 10, received: 1000 }, { lost: 30, received: 1080 })).toBeCloseTo(0.2);
  expect(measureLoss({ lost: 0, received: 0 }, { lost: 3, received: 3 })).toBe(0);
});
