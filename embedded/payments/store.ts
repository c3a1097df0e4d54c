import { join } from "node:path";
import { makeDirectory } from "../../tools/files";
import { Journal, readJournal, rewriteJournal } from "./journal";
import { TABLE_NAMES, type TableName, type Tables } from "./tables";

// Everything in memory, every change in the journal. A change is one line, so that it survives whole or not at
// all.

type Put = { [Name in TableName]: [Name, Tables[Name]] }[TableName];
type Maps = { [Name in TableName]: Map<string, Tables[Name]> };

const DAY_MS = 86_400_000;

const newMaps = (): Maps => ({
  session: new Map(),
  intent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  transaction: new Map(),
  account: new Map(),
  link: new Map(),
  transfer: new Map(),
  event: new Map(),
  delivery: new Map(),
  answer: new Map(),
  clock: new Map(),
});

export class Store {
  readonly #maps: Maps;
  readonly #journal: Journal;
  #puts: Put[] | null = null;
  #undo: (() => void)[] = [];

  private constructor(maps: Maps, journal: Journal) {
    this.#maps = maps;
    this.#journal = journal;
  }

  static async open(directory: string): Promise<Store> {
    await makeDirectory(directory);
    const path = join(directory, "journal.jsonl");
    const maps = newMaps();
    for (const line of await readJournal(path)) {
      for (const [table, value] of line as Put[]) (maps[table] as Map<string, unknown>).set(value.id, value);
    }
    forget(maps);
    await rewriteJournal(path, snapshot(maps));
    return new Store(maps, await Journal.open(path));
  }

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#maps[table].get(id);
  }

  /** Oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#maps[table].values()];
  }

  count(table: TableName): number {
    return this.#maps[table].size;
  }

  put<Name extends TableName>(table: Name, value: Tables[Name]): void {
    if (!this.#puts) return this.change(() => this.put(table, value));
    const map: Map<string, Tables[Name]> = this.#maps[table];
    const before = map.get(value.id);
    this.#undo.push(() => (before === undefined ? map.delete(value.id) : map.set(value.id, before)));
    map.set(value.id, value);
    this.#puts.push([table, value] as Put);
  }

  /** Does `work` whole or not at all; it must not wait for anything. */
  change<Result>(work: () => Result): Result {
    if (this.#puts) return work();
    this.#puts = [];
    try {
      const result = work();
      if (this.#puts.length > 0) this.#journal.append(this.#puts);
      return result;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#puts = null;
      this.#undo = [];
    }
  }

  /** Nothing may be answered or sent before this: what is told must survive. */
  settled(): Promise<void> {
    return this.#journal.settled();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}

/** Keys are kept for a day and events for thirty, as the processor keeps them. */
function forget(maps: Maps): void {
  const now = Date.now() + (maps.clock.get("clock")?.aheadMs ?? 0);
  for (const [id, answer] of maps.answer) if (answer.createdAt < now - DAY_MS) maps.answer.delete(id);
  for (const [id, event] of maps.event) {
    if (event.created * 1000 >= now - 30 * DAY_MS) continue;
    maps.event.delete(id);
    maps.delivery.delete(id);
  }
}

const snapshot = (maps: Maps): Put[][] =>
  TABLE_NAMES.flatMap((name) => [...maps[name].values()].map((value) => [[name, value] as Put]));
