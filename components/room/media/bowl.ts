// Partials of a singing bowl: a low tone, and overtones that fade faster. The slight detuning makes it beat.
const PARTIALS = [
  { frequency: 196, gain: 0.5, seconds: 7 },
  { frequency: 197.2, gain: 0.35, seconds: 7 },
  { frequency: 541, gain: 0.22, seconds: 4.5 },
  { frequency: 1042, gain: 0.08, seconds: 2.5 },
] as const;
const ATTACK_SECONDS = 0.04;
const VOLUME = 0.35;

type SinkContext = AudioContext & { setSinkId?: (deviceId: string) => Promise<void> };

let context: SinkContext | null = null;

/** Rings a singing bowl, softly; on the speaker of that id where the browser can. */
export function ringBowl(speakerId: string | null = null): void {
  context ??= new AudioContext();
  void context.resume();
  void context.setSinkId?.(speakerId ?? "").catch(() => {});
  const start = context.currentTime;
  const volume = context.createGain();
  volume.gain.value = VOLUME;
  volume.connect(context.destination);
  for (const { frequency, gain, seconds } of PARTIALS) {
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.frequency.value = frequency;
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(gain, start + ATTACK_SECONDS);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(envelope).connect(volume);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
