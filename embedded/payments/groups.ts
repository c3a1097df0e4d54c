import type { StoreTables, TableName } from "./tables";

// Records are found by what they share, so that time passes as quickly for ten thousand invoices as for ten.

type GroupKeys = { [Name in TableName]?: (value: StoreTables[Name]) => string };

const KEYS: GroupKeys = {
  /** Includes those that a charge or the end of a draft may still change. */
  invoice: ({ status }) => (status === "draft" || status === "open" ? "waiting" : "settled"),
  invoicePayment: ({ invoice }) => String(invoice),
};

export class Groups {
  readonly #ids = new Map<string, Set<string>>();

  #find<Name extends TableName>(table: Name, value: StoreTables[Name] | undefined): Set<string> | null {
    const key = value && KEYS[table]?.(value);
    if (key === undefined) return null;
    const name = `${table} ${key}`;
    const ids = this.#ids.get(name) ?? new Set<string>();
    this.#ids.set(name, ids);
    return ids;
  }

  /** Follows a record that has changed; undefined for one that there is not. */
  move<Name extends TableName>(
    table: Name,
    id: string,
    before: StoreTables[Name] | undefined,
    after: StoreTables[Name] | undefined,
  ): void {
    const [from, to] = [this.#find(table, before), this.#find(table, after)];
    if (from === to) return;
    from?.delete(id);
    to?.add(id);
  }

  list(table: TableName, key: string): Iterable<string> {
    return this.#ids.get(`${table} ${key}`) ?? [];
  }
}
