import { join } from "node:path";
import { ensurePrivateDirectory } from "@/lib/platform/files";
import { Journal, readJournal, rewriteJournal } from "../journal";
import { Groups } from "./groups";
import type { TableName, StoreTables } from "./tables";

// Keeps all records in memory and journals each transaction as one line, which makes it atomic.

type TableWrite = { [Name in TableName]: [Name, StoreTables[Name]] }[TableName];
type TableMaps = { [Name in TableName]: Map<string, StoreTables[Name]> };

const DAY_MS = 86_400_000;

const createTableMaps = (): TableMaps => ({
  session: new Map(),
  intent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  transaction: new Map(),
  account: new Map(),
  link: new Map(),
  transfer: new Map(),
  customer: new Map(),
  method: new Map(),
  setupIntent: new Map(),
  product: new Map(),
  price: new Map(),
  coupon: new Map(),
  subscription: new Map(),
  invoice: new Map(),
  invoicePayment: new Map(),
  announcement: new Map(),
  bankOrder: new Map(),
  event: new Map(),
  delivery: new Map(),
  answer: new Map(),
  clock: new Map(),
});

const TABLE_NAMES = Object.keys(createTableMaps()) as TableName[];

export class PaymentsStore {
  readonly #maps: TableMaps;
  readonly #journal: Journal;
  readonly #groups = new Groups();
  #puts: TableWrite[] | null = null;
  #undo: (() => void)[] = [];

  private constructor(maps: TableMaps, journal: Journal) {
    this.#maps = maps;
    this.#journal = journal;
    for (const name of TABLE_NAMES) this.#fillGroups(name);
  }

  static async open(directory: string): Promise<PaymentsStore> {
    await ensurePrivateDirectory(directory);
    const path = join(directory, "journal.jsonl");
    const maps = createTableMaps();
    for (const line of await readJournal(path)) {
      for (const [table, value] of line as TableWrite[])
        (maps[table] as Map<string, unknown>).set(value.id, value);
    }
    deleteExpiredRecords(maps);
    await rewriteJournal(path, snapshot(maps));
    return new PaymentsStore(maps, await Journal.open(path));
  }

  get<Name extends TableName>(table: Name, id: string): StoreTables[Name] | undefined {
    return this.#maps[table].get(id);
  }

  #fillGroups<Name extends TableName>(table: Name): void {
    const map: Map<string, StoreTables[Name]> = this.#maps[table];
    for (const [id, value] of map) this.#groups.move(table, id, undefined, value);
  }

  /** The records of a table that share a key, see `Groups`. */
  group<Name extends TableName>(table: Name, key: string): StoreTables[Name][] {
    return [...this.#groups.list(table, key)].flatMap((id) => this.get(table, id) ?? []);
  }

  /** Oldest first. */
  all<Name extends TableName>(table: Name): StoreTables[Name][] {
    return [...this.#maps[table].values()];
  }

  /** The number of records by table. */
  counts(): Record<string, number> {
    return Object.fromEntries(TABLE_NAMES.map((name) => [name, this.#maps[name].size]));
  }

  put<Name extends TableName>(table: Name, value: StoreTables[Name]): void {
    if (!this.#puts) return this.transaction(() => this.put(table, value));
    const map: Map<string, StoreTables[Name]> = this.#maps[table];
    const previous = map.get(value.id);
    this.#undo.push(() => {
      if (previous === undefined) map.delete(value.id);
      else map.set(value.id, previous);
      this.#groups.move(table, value.id, value, previous);
    });
    map.set(value.id, value);
    this.#groups.move(table, value.id, previous, value);
    this.#puts.push([table, value] as TableWrite);
  }

  /** Runs `work` atomically; it must be synchronous. */
  transaction<Result>(work: () => Result): Result {
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

  /** Await this before sending a response or a webhook: reported changes must survive a crash. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }

  /** Resolves after a failed write: the records in memory are ahead of the journal, which has to be read again. */
  get failed(): Promise<unknown> {
    return this.#journal.failed;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}

/** Deletes idempotency keys after a day and events after 30 days, as Stripe does. */
function deleteExpiredRecords(maps: TableMaps): void {
  const now = Date.now() + (maps.clock.get("clock")?.aheadMs ?? 0);
  for (const [id, answer] of maps.answer) if (answer.createdAt < now - DAY_MS) maps.answer.delete(id);
  for (const [id, event] of maps.event) {
    if (event.created * 1000 >= now - 30 * DAY_MS) continue;
    maps.event.delete(id);
    maps.delivery.delete(id);
  }
}

const snapshot = (maps: TableMaps): TableWrite[][] =>
  TABLE_NAMES.flatMap((name) => [...maps[name].values()].map((value) => [[name, value] as TableWrite]));
