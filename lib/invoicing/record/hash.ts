import "server-only";
import { createHash } from "node:crypto";

// The fingerprint that chains the records, as the tax agency specifies it (version 0.1.2): names and values as they stand in
// the XML, in this order, and those of nothing with an empty value.

export type RegistrationFields = {
  IDEmisorFactura: string;
  NumSerieFactura: string;
  FechaExpedicionFactura: string;
  TipoFactura: string;
  CuotaTotal: string;
  ImporteTotal: string;
  /** The hash of the record before; empty for the first one. */
  Huella: string;
  FechaHoraHusoGenRegistro: string;
};

export type CancellationFields = {
  IDEmisorFacturaAnulada: string;
  NumSerieFacturaAnulada: string;
  FechaExpedicionFacturaAnulada: string;
  Huella: string;
  FechaHoraHusoGenRegistro: string;
};

const REGISTRATION_ORDER = [
  "IDEmisorFactura",
  "NumSerieFactura",
  "FechaExpedicionFactura",
  "TipoFactura",
  "CuotaTotal",
  "ImporteTotal",
  "Huella",
  "FechaHoraHusoGenRegistro",
] as const satisfies (keyof RegistrationFields)[];

const CANCELLATION_ORDER = [
  "IDEmisorFacturaAnulada",
  "NumSerieFacturaAnulada",
  "FechaExpedicionFacturaAnulada",
  "Huella",
  "FechaHoraHusoGenRegistro",
] as const satisfies (keyof CancellationFields)[];

const digest = (pairs: string[]): string =>
  createHash("sha256").update(pairs.join("&"), "utf8").digest("hex").toUpperCase();

export const hashRegistration = (fields: RegistrationFields): string =>
  digest(REGISTRATION_ORDER.map((name) => `${name}=${fields[name].trim()}`));

export const hashCancellation = (fields: CancellationFields): string =>
  digest(CANCELLATION_ORDER.map((name) => `${name}=${fields[name].trim()}`));
