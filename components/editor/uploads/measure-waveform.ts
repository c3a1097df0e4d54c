import pLimit from "p-limit";
import { createWaveformMeter } from "@/lib/content/uploads/waveform";

/** Longer recordings keep a drawn waveform: decoding them would take minutes. */
const MAX_SECONDS = 2 * 3600;
/** Every eighth sample is enough. */
const STRIDE = 8;

/** Decoding fills a processor, so one file is measured at a time. */
const limit = pLimit(1);

async function decode(file: Blob): Promise<number[] | null> {
  const { ALL_FORMATS, AudioSampleSink, BlobSource, Input } = await import("mediabunny");
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) return null;
    const seconds = await track.computeDuration();
    if (!(seconds > 0) || seconds > MAX_SECONDS) return null;
    const meter = createWaveformMeter(seconds);
    for await (const sample of new AudioSampleSink(track).samples()) {
      const samples = new Float32Array(sample.numberOfFrames);
      sample.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
      meter.add(samples, sample.timestamp, sample.sampleRate, STRIDE);
      sample.close();
    }
    return meter.finish();
  } catch {
    // A damaged file, which the server refuses.
    return null;
  } finally {
    input.dispose();
  }
}

/** Measures the waveform of an audio; null if this browser cannot decode it. */
export const measureWaveform = (file: Blob, type: string): Promise<number[] | null> =>
  type.startsWith("audio/") ? limit(() => decode(file)) : Promise.resolve(null);
