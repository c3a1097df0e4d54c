import { expect, test, vi } from "vitest";
import { LineMonitor, measureLoss } from "@/components/room/media/line-monitor";
import { acceptStereo } from "@/components/room/media/stereo";
import { chooseLayer, listWantedStreams } from "@/components/room/media/wanted-streams";
import { buildSeatView } from "./seat-view";

const opus = (mid: string, format: string) =>
  [`m=audio 9 UDP/TLS/RTP/SAVPF 111`, `a=mid:${mid}`, "a=rtpmap:111 opus/48000/2", format]
    .filter(Boolean)
    .join("\r\n") + "\r\n";
const head = "v=0\r\n";

test("every answer takes Opus in stereo, whether or not its parameters are there", () => {
  const answer =
    head +
    opus("0", "a=fmtp:111 minptime=10") +
    opus("1", "a=fmtp:111 useinbandfec=1;stereo=1") +
    opus("2", "");
  expect(acceptStereo(answer)).toBe(
    head +
      opus("0", "a=fmtp:111 minptime=10;stereo=1") +
      opus("1", "a=fmtp:111 useinbandfec=1;stereo=1") +
      opus("2", "a=fmtp:111 stereo=1"),
  );
});

test("an answer for pictures stays as it is", () => {
  const answer = `${head}m=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n`;
  expect(acceptStereo(answer)).toBe(answer);
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

test("in groups one hears the own group only", () => {
  const seats = [
    { ...master, group: 2 },
    { ...ana, group: 1 },
    { ...bea, group: 1 },
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

function createMonitor() {
  const onChange = vi.fn();
  const monitor = new LineMonitor(onChange);
  const add = (count: number, isBad: boolean) => {
    for (let index = 0; index < count; index += 1) monitor.addSample(isBad);
    return monitor.level;
  };
  return { monitor, onChange, add };
}

test("a line gets worse step by step, and better again", () => {
  const { add, onChange } = createMonitor();
  add(2, true);
  add(1, false);
  expect(add(2, true)).toBe("full");
  expect(add(1, true)).toBe("small");
  expect(add(6, true)).toBe("sound");
  expect(add(30, true)).toBe("sound");
  expect(add(4, false)).toBe("sound");
  expect(add(11, false)).toBe("full");
  expect(onChange.mock.calls.map(([level, before]) => `${before} → ${level}`)).toEqual([
    "full → small",
    "small → speaker",
    "speaker → sound",
    "sound → speaker",
    "speaker → small",
    "small → full",
  ]);
});

test("each attempt that fails doubles the wait for the next, until one holds", () => {
  const { add } = createMonitor();
  add(3, true);
  for (const wait of [5, 10, 20, 40, 80, 80]) {
    expect(add(wait - 1, false)).toBe("small");
    expect(add(1, false)).toBe("full");
    expect(add(3, true)).toBe("small");
  }
  add(80, false);
  add(80, false);
  expect(add(3, true)).toBe("small");
  expect(add(5, false)).toBe("full");
});

test("a line is never better than the person chose, and worse if it must", () => {
  const { monitor, add } = createMonitor();
  monitor.choose("speaker");
  expect(add(200, false)).toBe("speaker");
  expect(add(3, true)).toBe("sound");
  expect(add(200, false)).toBe("speaker");
  monitor.choose("full");
  expect(monitor.level).toBe("full");
});

const report = (...entries: object[]) => new Map(entries.map((entry, id) => [String(id), entry]));

test("packets that are lost on either way count, many of them double", () => {
  const { monitor } = createMonitor();
  const none = report();
  const received = (packetsLost: number, packetsReceived: number) =>
    report({ type: "inbound-rtp", packetsLost, packetsReceived });
  monitor.addStats({ incoming: received(0, 1000), outgoing: none });
  monitor.addStats({ incoming: received(50, 1100), outgoing: none });
  expect(monitor.level).toBe("full");
  monitor.addStats({ incoming: received(100, 1200), outgoing: none });
  expect(monitor.level).toBe("small");
  const sent = (packetsLost: number, packetsSent: number) =>
    report({ type: "outbound-rtp", packetsSent }, { type: "remote-inbound-rtp", packetsLost });
  for (let step = 1; step <= 3; step += 1)
    monitor.addStats({ incoming: received(100, 1200 + step * 100), outgoing: sent(step * 10, step * 100) });
  expect(monitor.level).toBe("speaker");
  // New connections begin at zero.
  monitor.forgetStats();
  for (let step = 0; step < 3; step += 1) {
    monitor.addSlowLink();
    monitor.addStats({ incoming: none, outgoing: none });
  }
  expect(monitor.level).toBe("sound");
});

test("loss is the share of the packets since the last reading", () => {
  expect(measureLoss({ lost: 10, arrived: 1000 }, { lost: 30, arrived: 1080 })).toBeCloseTo(0.2);
  expect(measureLoss({ lost: 0, arrived: 0 }, { lost: 3, arrived: 3 })).toBe(0);
});
