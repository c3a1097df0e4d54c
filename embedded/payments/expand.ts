import { ParameterError } from "./errors";
import type { PaymentsStore } from "./store";
import type { TableName } from "./tables";

// `expand[]=payment_intent.latest_charge`: replaces ids with their objects.

type Json = Record<string, unknown>;

const EXPANDABLE: Record<string, Partial<Record<string, TableName>>> = {
  "checkout.session": { payment_intent: "intent" },
  payment_intent: { latest_charge: "charge" },
  charge: { payment_intent: "intent", balance_transaction: "transaction" },
  refund: { payment_intent: "intent", charge: "charge", balance_transaction: "transaction" },
  transfer: { destination: "account", balance_transaction: "transaction" },
  dispute: { payment_intent: "intent", charge: "charge" },
};

function expandPath(store: PaymentsStore, object: Json, [name = "", ...rest]: string[], path: string): Json {
  if (object.object === "list" && name === "data" && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item: Json) => expandPath(store, item, rest, path)) };
  }
  const table = EXPANDABLE[String(object.object)]?.[name];
  if (!table) throw new ParameterError(`This property cannot be expanded (${path}).`, { param: "expand" });
  const value = object[name];
  const related = typeof value === "string" ? store.get(table, value) : value;
  if (typeof related !== "object" || related === null) return object;
  const inner = rest.length > 0 ? expandPath(store, related as Json, rest, path) : related;
  return { ...object, [name]: inner };
}

export const expandObject = (store: PaymentsStore, object: object, paths: string[] = []): object =>
  paths.reduce((expanded, path) => expandPath(store, expanded, path.split("."), path), object as Json);
