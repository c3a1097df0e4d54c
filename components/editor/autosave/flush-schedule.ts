/** Runs `flush` on demand or after a pause. At most one flush waits for a running task. */
export class FlushSchedule {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isQueued = false;
  private isStopped = false;

  constructor(
    private readonly options: {
      canFlush: () => boolean;
      flush: () => Promise<void>;
      /** Runs a task after those before it. */
      enqueue: (task: () => Promise<void>) => Promise<void>;
    },
  ) {}

  readonly flushNow = (): void => {
    if (this.isQueued || !this.options.canFlush()) return;
    clearTimeout(this.timer);
    this.isQueued = true;
    void this.options.enqueue(async () => {
      this.isQueued = false;
      await this.options.flush();
    });
  };

  flushAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(this.flushNow, milliseconds);
  }

  start(): void {
    this.isStopped = false;
  }

  /** Flushes one last time; later calls of `flushAfter` are ignored. */
  stop(): void {
    this.flushNow();
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}
