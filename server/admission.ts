// Decides which requests are rendered now, which wait, and which are refused, so that a flood costs neither cached pages
// their speed nor other networks their turn. One event loop renders: a long queue only makes every answer late.

/** In the order in which waiting requests get their turn. */
const PRIORITIES = ["critical", "member", "public"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type RefusalReason = "queue" | "network" | "deadline" | "left";

export type Entrant = {
  /** An IPv4 address or the /64 of an IPv6 address. */
  network: string;
  priority: Priority;
  /** Aborted when the client has left. */
  signal: AbortSignal;
};

export type Admission = { release: () => void } | { refused: RefusalReason };

type Waiting = Entrant & { deadline: number; settle: (admission: Admission) => void };

export type AdmissionOptions = {
  /** Requests rendered at a time. */
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
};

// Places that lower priorities leave free, so that sign-ins and payments never wait for a whole render.
const RESERVED: Record<Priority, number> = { critical: 0, member: 1, public: 2 };
/** The part of all places that one network may hold. */
const NETWORK_SHARE = 0.5;

const rank = ({ priority }: Entrant): number => PRIORITIES.indexOf(priority);

export class AdmissionControl {
  readonly #options: AdmissionOptions;
  readonly #waiting = new Set<Waiting>();
  readonly #runningByNetwork = new Map<string, number>();
  #running = 0;
  #isStartPlanned = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when the request may be rendered, and its place is to be released, or when it is refused. */
  async enter(entrant: Entrant): Promise<Admission> {
    if (entrant.signal.aborted) return { refused: "left" };
    if (this.#waiting.size === 0 && this.#hasPlaceFor(entrant)) return this.#start(entrant);
    const refused = this.#makeRoom(entrant);
    return refused ? { refused } : this.#wait(entrant);
  }

  #wait(entrant: Entrant): Promise<Admission> {
    return new Promise((resolve) => {
      const refuse = (refused: RefusalReason) => () => waiting.settle({ refused });
      const leave = refuse("left");
      const timer = setTimeout(refuse("deadline"), this.#options.maxWaitMs);
      const settle = (admission: Admission): void => {
        this.#waiting.delete(waiting);
        clearTimeout(timer);
        entrant.signal.removeEventListener("abort", leave);
        resolve(admission);
      };
      const waiting: Waiting = { ...entrant, deadline: performance.now() + this.#options.maxWaitMs, settle };
      entrant.signal.addEventListener("abort", leave, { once: true });
      this.#waiting.add(waiting);
      this.#planStart();
    });
  }

  #hasPlaceFor({ network, priority }: Entrant): boolean {
    const { maxRunning } = this.#options;
    const share = Math.max(1, Math.floor(maxRunning * NETWORK_SHARE));
    return (
      this.#running < Math.max(1, maxRunning - RESERVED[priority]) &&
      (this.#runningByNetwork.get(network) ?? 0) < share
    );
  }

  #start({ network }: Entrant): Admission {
    this.#running += 1;
    this.#runningByNetwork.set(network, (this.#runningByNetwork.get(network) ?? 0) + 1);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#running -= 1;
      const ofNetwork = (this.#runningByNetwork.get(network) ?? 1) - 1;
      if (ofNetwork > 0) this.#runningByNetwork.set(network, ofNetwork);
      else this.#runningByNetwork.delete(network);
      this.#planStart();
    };
    return { release };
  }

  /** Starts one request in each turn of the event loop, so that what needs no render is answered in between. */
  #planStart(): void {
    if (this.#isStartPlanned || this.#waiting.size === 0) return;
    this.#isStartPlanned = true;
    setImmediate(() => {
      this.#isStartPlanned = false;
      const next = this.#findNext();
      if (!next) return;
      // A busy event loop is late with its timers.
      if (next.deadline <= performance.now()) next.settle({ refused: "deadline" });
      else next.settle(this.#start(next));
      this.#planStart();
    });
  }

  /** The first to come of those with priority; of the public the last, whose client is the least likely to have left. */
  #findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (next && rank(waiting) > rank(next)) continue;
      if (next && rank(waiting) === rank(next) && waiting.priority !== "public") continue;
      if (this.#hasPlaceFor(waiting)) next = waiting;
    }
    return next;
  }

  /** Returns why there is no place in the queue, after whoever has less of a right to theirs has lost it. */
  #makeRoom(entrant: Entrant): RefusalReason | undefined {
    const { maxWaiting } = this.#options;
    const share = Math.max(1, Math.floor(maxWaiting * NETWORK_SHARE));
    const counts = new Map<string, number>();
    for (const { network } of this.#waiting) counts.set(network, (counts.get(network) ?? 0) + 1);
    const countOf = ({ network }: Entrant): number => counts.get(network) ?? 0;

    if (countOf(entrant) >= share) {
      const isLower = (waiting: Waiting) =>
        waiting.network === entrant.network && rank(waiting) > rank(entrant);
      return this.#displace([...this.#waiting].filter(isLower), "network");
    }
    if (this.#waiting.size < maxWaiting) return undefined;
    const isLower = (waiting: Waiting) =>
      rank(waiting) > rank(entrant) ||
      (rank(waiting) === rank(entrant) && countOf(waiting) > countOf(entrant) + 1);
    const candidates = [...this.#waiting].filter(isLower);
    candidates.sort((a, b) => rank(b) - rank(a) || countOf(b) - countOf(a));
    return this.#displace(candidates, "queue");
  }

  #displace([first]: Waiting[], reason: RefusalReason): RefusalReason | undefined {
    first?.settle({ refused: reason });
    return first ? undefined : reason;
  }
}
