import { ParameterError } from "./errors";
import type { Store } from "./store";
import type { TableName } from "./tables";

// `expand[]=payment_intent.latest_charge`: the objects themselves in the place of their identifiers.

type Json = Record<string, unknown>;

const EXPANDABLE: Record<string, Partial<Record<string, TableName>>> = {
  "checkout.session": { payment_intent: "intent" },
  payment_intent: { latest_charge: "charge" },
  charge: { payment_intent: "intent", balance_transaction: "transaction" },
  refund: { payment_intent: "intent", charge: "charge", balance_transaction: "transaction" },
  transfer: { destination: "account", balance_transaction: "transaction" },
  dispute: { payment_intent: "intent", charge: "charge" },
};

function expandPath(store: Store, object: Json, [name = "", ...rest]: string[], path: string): Json {
  if (object.object === "list" && name === "data" && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item: Json) => expandPath(store, item, rest, path)) };
  }
  const table = EXPANDABLE[String(object.object)]?.[name];
  if (!table) throw new ParameterError(`This property cannot be expanded (${path}).`, { param: "expand" });
  const value = object[name];
  const found = typeof value === "string" ? store.get(table, value) : value;
  if (typeof found !== "object" || found === null) return object;
  const inner = rest.length > 0 ? expandPath(store, found as Json, rest, path) : found;
  return { ...object, [name]: inner };
}

export const expand = (store: Store, object: object, paths: string[] = []): object =>
  paths.reduce((expanded, path) => expandPath(store, expanded, path.split("."), path), object as Json);
