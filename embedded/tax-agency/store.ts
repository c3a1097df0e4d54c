import { join } from "node:path";
import { ensurePrivateDirectory } from "@/lib/platform/files";
import { Journal, readJournal, rewriteJournal } from "../journal";
import type { InvoiceId } from "./message";

// The records that the agency has registered, in memory and as a journal of JSON lines.

export type StoredRecord = InvoiceId & {
  state: "Correcta" | "AceptadaConErrores" | "Anulada";
  amount: string;
  code: string | null;
  text: string | null;
};

/** The hash of the last record that came from an issuer, accepted or not. */
type ChainHead = { issuer: string; hash: string };

type Line = { records: StoredRecord[]; heads: ChainHead[] };

const keyOf = ({ issuer, reference, date }: InvoiceId): string => `${issuer} ${reference} ${date}`;

export class AgencyStore {
  readonly #records = new Map<string, StoredRecord>();
  readonly #heads = new Map<string, string>();
  readonly #journal: Journal;
  #line: Line = { records: [], heads: [] };

  private constructor(lines: Line[], journal: Journal) {
    for (const line of lines) this.#apply(line);
    this.#journal = journal;
  }

  static async open(directory: string): Promise<AgencyStore> {
    await ensurePrivateDirectory(directory);
    const path = join(directory, "journal.jsonl");
    const lines = (await readJournal(path)) as Line[];
    await rewriteJournal(path, lines);
    return new AgencyStore(lines, await Journal.open(path));
  }

  find(id: InvoiceId): StoredRecord | undefined {
    return this.#records.get(keyOf(id));
  }

  /** Returns undefined before the first record of an issuer. */
  findHead(issuer: string): string | undefined {
    return this.#heads.get(issuer);
  }

  list(): StoredRecord[] {
    return [...this.#records.values()];
  }

  put(record: StoredRecord): void {
    this.#line.records.push(record);
    this.#apply({ records: [record], heads: [] });
  }

  setHead(head: ChainHead): void {
    this.#line.heads.push(head);
    this.#apply({ records: [], heads: [head] });
  }

  /** Writes what was put since the last time. */
  async flush(): Promise<void> {
    this.#journal.append(this.#line);
    this.#line = { records: [], heads: [] };
    await this.#journal.flushed();
  }

  get failed(): Promise<unknown> {
    return this.#journal.failed;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #apply({ records, heads }: Line): void {
    for (const record of records) this.#records.set(keyOf(record), record);
    for (const { issuer, hash } of heads) this.#heads.set(issuer, hash);
  }
}
