/** Keeps the `max` entries that were used last, so that a cache of outside questions cannot grow without end. */
export class Recent<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.max) return;
      this.entries.delete(oldest);
    }
  }
}
