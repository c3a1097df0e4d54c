import { describe, expect, test } from "vitest";
import { parseSdp, requireSentStreams, withOriginalSound } from "@/lib/rooms/signalling/sdp";
import { signal } from "@/lib/rooms/signalling/schema";

const FINGERPRINT = `sha-256 ${Array.from({ length: 32 }, () => "AB").join(":")}`;

const media = (kind: "audio" | "video", mid: string, codec: string) =>
  [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF 111`,
    "c=IN IP4 0.0.0.0",
    `a=mid:${mid}`,
    "a=ice-ufrag:abcd",
    "a=ice-pwd:abcdefghijklmnopqrstuvwx",
    `a=fingerprint:${FINGERPRINT}`,
    "a=setup:actpass",
    "a=sendonly",
    "a=rtcp-mux",
    `a=rtpmap:111 ${codec}`,
    ...(kind === "audio" ? ["a=fmtp:111 minptime=10;useinbandfec=1"] : []),
  ].join("\r\n");

const describeMedia = (...parts: string[]) =>
  `${["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", ...parts].join("\r\n")}\r\n`;

const audio = media("audio", "0", "opus/48000/2");
const video = media("video", "1", "VP8/90000");
const offer = describeMedia(audio, video);

describe("a description", () => {
  test("of a browser is accepted", () => {
    expect(parseSdp(offer).media.map(({ mid }) => String(mid))).toEqual(["0", "1"]);
  });

  test("of somebody who receives a full room is accepted", () => {
    const voices = Array.from({ length: 99 }, (_, index) => media("audio", `a${index}`, "opus/48000/2"));
    const pictures = Array.from({ length: 26 }, (_, index) => media("video", `v${index}`, "VP8/90000"));
    const sdp = describeMedia(...voices, ...pictures, media("audio", "screen", "opus/48000/2"));
    expect(signal.safeParse({ type: "answer", sdp }).success).toBe(true);
    expect(parseSdp(sdp).media).toHaveLength(126);
  });

  test.each([
    ["no description", "hola"],
    ["nothing in it", describeMedia()],
    ["another protocol", offer.replaceAll("UDP/TLS/RTP/SAVPF", "RTP/AVP")],
    ["no encryption", offer.replaceAll(/a=fingerprint:.*\r\n/g, "")],
    ["no ICE", offer.replaceAll(/a=ice-pwd:.*\r\n/g, "")],
    ["data channels", offer.replace("m=audio", "m=application")],
    ["one name twice", offer.replace("a=mid:1", "a=mid:0")],
    ["a hostile name", offer.replace("a=mid:1", 'a=mid:1"},{"x')],
    [
      "200 media",
      describeMedia(...Array.from({ length: 200 }, (_, index) => media("audio", `${index}`, "opus/48000/2"))),
    ],
  ])("with %s is refused", (_, sdp) => {
    expect(() => parseSdp(sdp)).toThrow(expect.objectContaining({ code: "ValidationError" }));
  });

  test.each([
    ["unknown", [{ mid: "7", source: "microphone" }]],
    ["of another kind", [{ mid: "1", source: "microphone" }]],
    [
      "named twice",
      [
        { mid: "0", source: "microphone" },
        { mid: "0", source: "microphone" },
      ],
    ],
  ] as const)("streams that are %s are refused", (_, streams) => {
    const description = parseSdp(offer);
    expect(() => requireSentStreams(description, [{ mid: "0", source: "microphone" }])).not.toThrow();
    expect(() => requireSentStreams(description, streams)).toThrow(
      expect.objectContaining({ code: "ValidationError" }),
    );
  });
});

test("original sound asks for stereo at 128 kbit/s without pauses, for the microphone alone", () => {
  const tab = media("audio", "2", "opus/48000/2");
  const [first, second] = parseSdp(withOriginalSound(describeMedia(audio, tab), ["0"])).media;
  expect(first?.fmtp[0]?.config).toBe(
    "minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1;maxaveragebitrate=128000;usedtx=0",
  );
  expect(second?.fmtp[0]?.config).toBe("minptime=10;useinbandfec=1");
});

test.each([
  {
    type: "candidates",
    side: "publisher",
    candidates: [{ candidate: "x\r\na=evil", sdpMid: "0", sdpMLineIndex: 0 }],
  },
  { type: "candidates", side: "both", candidates: [] },
  { type: "publish", sdp: "", streams: [] },
  { type: "publish", sdp: "x".repeat(100_001), streams: [] },
  { type: "subscribe", streams: [{ seat: -1, mid: "0" }] },
  { type: "destroy" },
])("a malformed signal is refused: %j", (value) => {
  expect(signal.safeParse(value).success).toBe(false);
});
