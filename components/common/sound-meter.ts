const METER_MS = 80;
// A voice at a usual distance fills the meter.
const LOUD_AMPLITUDE = 0.25;

/** Calls `onLevel` with the loudness of the sound, from 0 to 1. Returns the end of it. */
export function meterSound(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
    onLevel(Math.min(1, peak / LOUD_AMPLITUDE));
  }, METER_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
