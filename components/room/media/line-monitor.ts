import type { LineLevel } from "./wanted-streams";
import { LINE_LEVELS } from "./wanted-streams";

const BAD_SAMPLES = 3;
const GOOD_SAMPLES = 12;
const BAD_LOSS = 0.08;

/** Packets since the start of a connection. */
type Totals = { lost: number; received: number };

/** Adds up the packets that a browser received and missed. */
function readTotals(report: RTCStatsReport): Totals {
  const totals = { lost: 0, received: 0 };
  report.forEach((entry: { type: string; packetsLost?: number; packetsReceived?: number }) => {
    if (entry.type !== "inbound-rtp") return;
    totals.lost += entry.packetsLost ?? 0;
    totals.received += entry.packetsReceived ?? 0;
  });
  return totals;
}

/** Returns the share of packets that were lost between two readings. */
export function measureLoss(before: Totals, after: Totals): number {
  const lost = Math.max(0, after.lost - before.lost);
  const received = Math.max(0, after.received - before.received);
  return lost + received < 20 ? 0 : lost / (lost + received);
}

/** Decides how much a line carries: it gets worse by itself, and better by itself from the first step only. */
export class LineMonitor {
  #level: LineLevel = "full";
  #bad = 0;
  #good = 0;
  #totals: Totals = { lost: 0, received: 0 };

  constructor(private readonly onChange: (level: LineLevel) => void) {}

  get level(): LineLevel {
    return this.#level;
  }

  choose(level: LineLevel): void {
    this.#bad = 0;
    this.#good = 0;
    if (level === this.#level) return;
    this.#level = level;
    this.onChange(level);
  }

  addStats(report: RTCStatsReport): void {
    const totals = readTotals(report);
    const loss = measureLoss(this.#totals, totals);
    this.#totals = totals;
    this.addSample(loss > BAD_LOSS);
  }

  addSample(isBad: boolean): void {
    this.#bad = isBad ? this.#bad + 1 : 0;
    this.#good = isBad ? 0 : this.#good + 1;
    const step = LINE_LEVELS.indexOf(this.#level);
    const worse = LINE_LEVELS[step + 1];
    if (this.#bad >= BAD_SAMPLES && worse) this.choose(worse);
    else if (this.#good >= GOOD_SAMPLES && this.#level === "small") this.choose("full");
  }
}
