import type { LineLevel } from "./wanted-streams";
import { LINE_LEVELS } from "./wanted-streams";

/** Each stands for the time between two readings. */
const BAD_SAMPLES = 3;
const GOOD_SAMPLES = 5;
/** Each attempt that fails doubles the wait for the next. */
const MAX_GOOD_SAMPLES = 80;
const BAD_LOSS = 0.08;
/** A reading with so much counts double. */
const SEVERE_LOSS = 0.3;

/** Packets since the start of a connection. */
type Totals = { lost: number; arrived: number };

type Entry = { type: string; packetsLost?: number; packetsReceived?: number; packetsSent?: number };

/** Adds up the packets that the browser received and missed. */
function readIncoming(report: RTCStatsReport): Totals {
  const totals = { lost: 0, arrived: 0 };
  report.forEach((entry: Entry) => {
    if (entry.type !== "inbound-rtp") return;
    totals.lost += entry.packetsLost ?? 0;
    totals.arrived += entry.packetsReceived ?? 0;
  });
  return totals;
}

/** Adds up the packets that the browser sent, and those of them that the engine missed. */
function readOutgoing(report: RTCStatsReport): Totals {
  const totals = { lost: 0, arrived: 0 };
  report.forEach((entry: Entry) => {
    if (entry.type === "outbound-rtp") totals.arrived += entry.packetsSent ?? 0;
    if (entry.type === "remote-inbound-rtp") totals.lost += entry.packetsLost ?? 0;
  });
  totals.arrived = Math.max(0, totals.arrived - totals.lost);
  return totals;
}

/** Returns the share of packets that were lost between two readings. */
export function measureLoss(before: Totals, after: Totals): number {
  const lost = Math.max(0, after.lost - before.lost);
  const arrived = Math.max(0, after.arrived - before.arrived);
  return lost + arrived < 20 ? 0 : lost / (lost + arrived);
}

const stepOf = (level: LineLevel): number => LINE_LEVELS.indexOf(level);

/**
 * Decides how much a line carries. It gets worse step by step while packets are lost, and better again while none are, but
 * not better than the person has chosen.
 */
export class LineMonitor {
  #level: LineLevel = "full";
  #chosen: LineLevel = "full";
  #bad = 0;
  #good = 0;
  #patience = GOOD_SAMPLES;
  /** The level is a step up that has not proved itself yet. */
  #isAttempt = false;
  #hasSlowLink = false;
  #incoming: Totals = { lost: 0, arrived: 0 };
  #outgoing: Totals = { lost: 0, arrived: 0 };

  constructor(private readonly onChange: (level: LineLevel, before: LineLevel) => void) {}

  get level(): LineLevel {
    return this.#level;
  }

  /** The person's own choice. */
  choose(level: LineLevel): void {
    this.#chosen = level;
    this.#patience = GOOD_SAMPLES;
    this.#isAttempt = false;
    this.#change(level);
  }

  addStats({ incoming, outgoing }: { incoming: RTCStatsReport; outgoing: RTCStatsReport }): void {
    const [received, sent] = [readIncoming(incoming), readOutgoing(outgoing)];
    const loss = Math.max(measureLoss(this.#incoming, received), measureLoss(this.#outgoing, sent));
    this.#incoming = received;
    this.#outgoing = sent;
    if (loss > SEVERE_LOSS) this.addSample(true);
    this.addSample(loss > BAD_LOSS || this.#hasSlowLink);
    this.#hasSlowLink = false;
  }

  /** New connections count from zero. */
  forgetStats(): void {
    this.#incoming = { lost: 0, arrived: 0 };
    this.#outgoing = { lost: 0, arrived: 0 };
  }

  /** The engine misses packets: counts with the next reading. */
  addSlowLink(): void {
    this.#hasSlowLink = true;
  }

  addSample(isBad: boolean): void {
    this.#bad = isBad ? this.#bad + 1 : 0;
    this.#good = isBad ? 0 : this.#good + 1;
    if (this.#bad >= BAD_SAMPLES) this.#worsen();
    else if (this.#good >= this.#patience) this.#improve();
  }

  #worsen(): void {
    const worse = LINE_LEVELS[stepOf(this.#level) + 1];
    if (!worse) return;
    if (this.#isAttempt) this.#patience = Math.min(MAX_GOOD_SAMPLES, this.#patience * 2);
    this.#isAttempt = false;
    this.#change(worse);
  }

  #improve(): void {
    if (this.#isAttempt) this.#patience = GOOD_SAMPLES;
    const better = LINE_LEVELS[stepOf(this.#level) - 1];
    this.#isAttempt = better !== undefined && stepOf(this.#level) > stepOf(this.#chosen);
    this.#good = 0;
    if (this.#isAttempt && better) this.#change(better);
  }

  #change(level: LineLevel): void {
    this.#bad = 0;
    this.#good = 0;
    const before = this.#level;
    if (level === before) return;
    this.#level = level;
    this.onChange(level, before);
  }
}
