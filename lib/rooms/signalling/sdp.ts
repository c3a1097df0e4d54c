import { parse, parseParams, write, type MediaDescription, type SessionDescription } from "sdp-transform";
import { AppError } from "@/lib/platform/http/errors";
import type { SentStream } from "@/lib/rooms/seats/schema";
import { CANDIDATE } from "./schema";

// Descriptions come from browsers: nothing that is not one reaches the engine.

/** The voices of 99 others, a page of 25 pictures and a shared screen with its sound, with room to spare. */
const MAX_MEDIA = 150;
const MID = /^[\w-]{1,16}$/;

/** Bits per second of a bowl or a mantra, which 30 kbit/s of speech would spoil. */
const ORIGINAL_SOUND_BITRATE = 128_000;

const invalid = (): AppError =>
  new AppError("ValidationError", { fields: { sdp: "Esta descripción no es válida" } });

type ParsedMedia = SessionDescription["media"][number];

const hasTransport = (description: SessionDescription, media: MediaDescription): boolean =>
  Boolean((media.iceUfrag ?? description.iceUfrag) && (media.icePwd ?? description.icePwd)) &&
  Boolean(media.fingerprint ?? description.fingerprint);

const isValidMedia = (description: SessionDescription, media: ParsedMedia): boolean =>
  (media.type === "audio" || media.type === "video") &&
  media.protocol === "UDP/TLS/RTP/SAVPF" &&
  MID.test(String(media.mid ?? "")) &&
  (media.port === 0 || hasTransport(description, media));

// The parser leaves out lines that it does not understand; the engine would get them.

const hasValidLines = (sdp: string): boolean =>
  sdp
    .split(/\r?\n/)
    .every((line, index, { length }) => (line === "" ? index === length - 1 : /^[a-z]=[^\r]*$/.test(line)));

const hasValidCandidates = (sdp: string): boolean =>
  [...sdp.matchAll(/^a=(candidate.*?)\r?$/gm)].every(([, candidate = ""]) => CANDIDATE.test(candidate));

/** Errors: `ValidationError`. */
export function parseSdp(sdp: string): SessionDescription {
  if (!sdp.startsWith("v=0\r\n")) throw invalid();
  let description: SessionDescription;
  try {
    description = parse(sdp);
  } catch {
    throw invalid();
  }
  const { media } = description;
  const mids = new Set(media.map(({ mid }) => String(mid)));
  const isValid =
    media.length > 0 &&
    media.length <= MAX_MEDIA &&
    hasValidLines(sdp) &&
    hasValidCandidates(sdp) &&
    mids.size === media.length &&
    media.every((each) => isValidMedia(description, each));
  if (!isValid) throw invalid();
  return description;
}

const kindOf = ({ source }: SentStream): "audio" | "video" =>
  source === "microphone" || source === "screen-sound" ? "audio" : "video";

/** Errors: `ValidationError` (streams that the offer does not send, or of another kind). */
export function requireSentStreams({ media }: SessionDescription, streams: readonly SentStream[]): void {
  const kinds = new Map(media.map(({ mid, type }) => [String(mid), type]));
  const isValid =
    new Set(streams.map(({ source }) => source)).size === streams.length &&
    streams.every((stream) => kinds.get(stream.mid) === kindOf(stream));
  if (!isValid) throw invalid();
}

/** Asks for stereo at a high rate, in the media of these names. */
export function withOriginalSound(sdp: string, mids: readonly string[]): string {
  const description = parse(sdp);
  for (const media of description.media) {
    if (media.type !== "audio" || !mids.includes(String(media.mid))) continue;
    const opus = media.rtp.find(({ codec }) => codec.toLowerCase() === "opus");
    if (!opus) continue;
    const known = media.fmtp.find(({ payload }) => payload === opus.payload);
    const params = {
      ...parseParams(known?.config ?? ""),
      stereo: 1,
      "sprop-stereo": 1,
      maxaveragebitrate: ORIGINAL_SOUND_BITRATE,
      usedtx: 0,
      useinbandfec: 1,
    };
    const config = Object.entries(params)
      .map(([name, value]) => `${name}=${value}`)
      .join(";");
    media.fmtp = [
      ...media.fmtp.filter(({ payload }) => payload !== opus.payload),
      { payload: opus.payload, config },
    ];
  }
  return write(description);
}
