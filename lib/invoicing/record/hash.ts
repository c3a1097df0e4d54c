import "server-only";
import { createHash } from "node:crypto";

// The fingerprint that chains the records, as the tax agency specifies it (version 0.1.2): names and values as they stand in
// the XML, in this order, and those of nothing with an empty value.

const REGISTRATION_ORDER = [
  "IDEmisorFactura",
  "NumSerieFactura",
  "FechaExpedicionFactura",
  "TipoFactura",
  "CuotaTotal",
  "ImporteTotal",
  "Huella",
  "FechaHoraHusoGenRegistro",
] as const;

const CANCELLATION_ORDER = [
  "IDEmisorFacturaAnulada",
  "NumSerieFacturaAnulada",
  "FechaExpedicionFacturaAnulada",
  "Huella",
  "FechaHoraHusoGenRegistro",
] as const;

/** `Huella` is the hash of the record before; empty for the first one. */
type Fields<Name extends string> = Readonly<Record<Name, string>>;

function hashFields<Name extends string>(order: readonly Name[], fields: Fields<Name>): string {
  const pairs = order.map((name) => `${name}=${fields[name].trim()}`);
  return createHash("sha256").update(pairs.join("&"), "utf8").digest("hex").toUpperCase();
}

export const hashRegistration = (fields: Fields<(typeof REGISTRATION_ORDER)[number]>): string =>
  hashFields(REGISTRATION_ORDER, fields);

export const hashCancellation = (fields: Fields<(typeof CANCELLATION_ORDER)[number]>): string =>
  hashFields(CANCELLATION_ORDER, fields);
