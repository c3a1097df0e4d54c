import "server-only";
import {
  ALL_FORMATS,
  CustomSource,
  EncodedPacketSink,
  Input,
  IsobmffInputFormat,
  type InputFormat,
  type InputTrack,
} from "mediabunny";
import type { RangeReader } from "./ranges";
import type { InspectionResult } from "./schema";

const MAX_DURATION_SECONDS = 48 * 3600;

/** Media types by the library's name of the container; browsers play no others. */
const MEDIA_TYPES: Readonly<Record<string, { audio: string; video: string | null }>> = {
  MP4: { audio: "audio/mp4", video: "video/mp4" },
  "QuickTime File Format": { audio: "audio/mp4", video: "video/mp4" },
  WebM: { audio: "audio/webm", video: "video/webm" },
  Matroska: { audio: "audio/webm", video: "video/webm" },
  Ogg: { audio: "audio/ogg", video: "video/ogg" },
  MP3: { audio: "audio/mpeg", video: null },
  WAVE: { audio: "audio/wav", video: null },
  ADTS: { audio: "audio/aac", video: null },
  FLAC: { audio: "audio/flac", video: null },
};

/** Theora, which the library does not read, begins with this in its first page. */
const THEORA = "\x80theora";

/** Measures the longest track by its packets: headers of recordings are missing or wrong. Returns null if it has no end. */
async function measureSeconds(tracks: readonly InputTrack[]): Promise<number | null> {
  const seconds = Math.max(...(await Promise.all(tracks.map((track) => track.computeDuration()))));
  const whole = Math.max(1, Math.round(seconds));
  return seconds > 0 && whole <= MAX_DURATION_SECONDS ? whole : null;
}

async function listPlayable(tracks: readonly InputTrack[]): Promise<InputTrack[]> {
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
  return tracks.filter((_, index) => codecs[index] !== null);
}

/** The index of an MP4 may come first, and tell of packets that the file no longer has. */
async function isCutOff(format: InputFormat, tracks: readonly InputTrack[]): Promise<boolean> {
  if (!(format instanceof IsobmffInputFormat)) return false;
  const last = await Promise.all(
    tracks.map((track) => new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY).catch(() => null)),
  );
  return last.includes(null);
}

async function isTheora(format: InputFormat, reader: RangeReader): Promise<boolean> {
  if (format.name !== "Ogg") return false;
  return Buffer.from(await reader.read(0, Math.min(4096, reader.size))).includes(THEORA, 0, "latin1");
}

async function inspectTracks(input: Input, reader: RangeReader): Promise<InspectionResult> {
  const format = await input.getFormat();
  const types = MEDIA_TYPES[format.name];
  if (!types) return { problem: "wrong-type" };
  const tracks = await input.getTracks();
  const playable = await listPlayable(tracks);
  // A picture of the cover may be a track, too: nothing plays it.
  const isVideo = playable.some((track) => track.isVideoTrack()) || (await isTheora(format, reader));
  if (playable.length === 0 && !isVideo) return { problem: tracks.length > 0 ? "unplayable" : "damaged" };
  const mimeType = isVideo ? types.video : types.audio;
  if (!mimeType) return { problem: "wrong-type" };
  const durationSeconds = playable.length > 0 ? await measureSeconds(playable) : null;
  if (durationSeconds === null && playable.length > 0) return { problem: "damaged" };
  if (await isCutOff(format, playable)) return { problem: "incomplete" };
  return { kind: isVideo ? "VIDEO" : "AUDIO", mimeType, durationSeconds };
}

/** Judges a recording by its streams, since phones and recorders write all kinds of containers and brands. */
export async function inspectRecording(reader: RangeReader): Promise<InspectionResult> {
  const source = new CustomSource({
    getSize: () => reader.size,
    read: (start, end) => reader.read(start, end),
    prefetchProfile: "network",
  });
  const input = new Input({ formats: ALL_FORMATS, source });
  try {
    if (!(await input.canRead())) {
      reader.throwIfFailed();
      return { problem: "wrong-type" };
    }
    return await inspectTracks(input, reader);
  } catch {
    reader.throwIfFailed();
    return { problem: "damaged" };
  } finally {
    input.dispose();
  }
}
