import { createHash } from "node:crypto";
import { toInvoiceId, type Cancellation, type Entry, type Message, type Registration } from "./message";
import type { Mode } from "./modes";
import type { AgencyStore, StoredRecord } from "./store";

// Judges records as the agency documents it («Validaciones y errores»): what it refuses, and what it takes with errors.

type Verdict = {
  state: "Correcto" | "AceptadoConErrores" | "Incorrecto";
  code: string | null;
  text: string | null;
};

export type Line = Verdict & { entry: Entry; duplicate: StoredRecord | null };

const MAX_DELAY_MS = 240_000;
const TOLERANCE = 10;

const TEXTS: Readonly<Record<string, string>> = {
  "1108": "El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.",
  "1114": "Si la factura es de tipo rectificativa, el campo TipoRectificativa debe tener valor.",
  "1189":
    "Si TipoFactura es F1 o F3 o R1 o R2 o R3 o R4 el bloque Destinatarios tiene que estar cumplimentado.",
  "1190": "Si TipoFactura es F2 o R5 el bloque Destinatarios no puede estar cumplimentado.",
  "1208":
    "Si CalificacionOperacion es S1 y BaseImponibleACoste no está cumplimentada, TipoImpositivo y CuotaRepercutida son obligatorios.",
  "1237":
    "El valor del campo CalificacionOperacion está informado como N1 o N2 y el impuesto es IVA. No se puede informar de los campos TipoImpositivo y CuotaRepercutida.",
  "2000": "El cálculo de la huella suministrada es incorrecta.",
  "2003": "El contenido de la huella del registro anterior no cumple con las especificaciones.",
  "2004": "El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT.",
  "2005":
    "El campo ImporteTotal tiene un valor incorrecto para el valor de los campos BaseImponibleOimporteNoSujeto y CuotaRepercutida suministrados.",
  "2006":
    "El campo CuotaTotal tiene un valor incorrecto para el valor de los campos CuotaRepercutida suministrados.",
  "2007":
    "No debe informarse como primer registro, existen facturas emitidas con el obligado emisión y el sistema informático actual.",
  "3000": "Registro de facturación duplicado.",
  "3001": "El registro de facturación ya ha sido dado de baja.",
  "3002": "No existe el registro de facturación.",
};

const refuse = (code: string): Verdict => ({ state: "Incorrecto", code, text: TEXTS[code] ?? null });
const warn = (code: string): Verdict => ({ state: "AceptadoConErrores", code, text: TEXTS[code] ?? null });
const ACCEPTED: Verdict = { state: "Correcto", code: null, text: null };

const recordOf = (entry: Entry): Registration | Cancellation =>
  "RegistroAlta" in entry ? entry.RegistroAlta : entry.RegistroAnulacion;

function computeHash(entry: Entry, previousHash: string): string {
  const time = recordOf(entry).FechaHoraHusoGenRegistro;
  const pairs =
    "RegistroAlta" in entry
      ? {
          ...entry.RegistroAlta.IDFactura,
          TipoFactura: entry.RegistroAlta.TipoFactura,
          CuotaTotal: entry.RegistroAlta.CuotaTotal,
          ImporteTotal: entry.RegistroAlta.ImporteTotal,
        }
      : entry.RegistroAnulacion.IDFactura;
  const text = Object.entries({ ...pairs, Huella: previousHash, FechaHoraHusoGenRegistro: time })
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHash("sha256").update(text).digest("hex").toUpperCase();
}

function findRegistrationFault(record: Registration, stored: StoredRecord | undefined): string | null {
  const isCorrection = record.Subsanacion === "S";
  if (stored?.state === "Anulada" || (stored && !isCorrection)) return "3000";
  if (!stored && isCorrection && record.RechazoPrevio !== "X") return "3002";
  const hasRecipient = ["F1", "F3", "R1"].includes(record.TipoFactura);
  if (hasRecipient && !record.Destinatarios) return "1189";
  if (!hasRecipient && record.Destinatarios) return "1190";
  if (record.TipoFactura.startsWith("R") && !record.TipoRectificativa) return "1114";
  for (const { CalificacionOperacion: kind, TipoImpositivo, CuotaRepercutida } of record.Desglose
    .DetalleDesglose) {
    const isTaxed = TipoImpositivo !== undefined && CuotaRepercutida !== undefined;
    if (kind === "S1" && !isTaxed) return "1208";
    if (kind.startsWith("N") && (TipoImpositivo !== undefined || CuotaRepercutida !== undefined))
      return "1237";
  }
  return null;
}

function findCancellationFault(record: Cancellation, stored: StoredRecord | undefined): string | null {
  if (stored?.state === "Anulada") return "3001";
  return stored || record.SinRegistroPrevio === "S" ? null : "3002";
}

const isFar = (sum: number, total: string): boolean => Math.abs(sum - Number(total)) > TOLERANCE;

function findSumWarning({ Desglose, CuotaTotal, ImporteTotal }: Registration): string | null {
  const details = Desglose.DetalleDesglose;
  const tax = details.reduce((sum, { CuotaRepercutida = "0" }) => sum + Number(CuotaRepercutida), 0);
  const base = details.reduce((sum, detail) => sum + Number(detail.BaseImponibleOimporteNoSujeto), 0);
  if (isFar(tax, CuotaTotal)) return "2006";
  return isFar(base + tax, ImporteTotal) ? "2005" : null;
}

function findWarning(
  entry: Entry,
  head: string | undefined,
  { header }: Message,
  now: number,
): string | null {
  const { Encadenamiento: link, FechaHoraHusoGenRegistro: time, Huella } = recordOf(entry);
  const previousHash = "RegistroAnterior" in link ? link.RegistroAnterior.Huella : "";
  if (computeHash(entry, previousHash) !== Huella) return "2000";
  if (head !== undefined && "PrimerRegistro" in link) return "2007";
  if (head !== undefined && previousHash !== head) return "2003";
  const isLate = Math.abs(now - Date.parse(time)) > MAX_DELAY_MS;
  if (isLate && header.RemisionVoluntaria?.Incidencia !== "S") return "2004";
  return "RegistroAlta" in entry ? findSumWarning(entry.RegistroAlta) : null;
}

function findFault(entry: Entry, stored: StoredRecord | undefined, { header }: Message): string | null {
  if (toInvoiceId(entry).issuer !== header.ObligadoEmision.NIF) return "1108";
  return "RegistroAlta" in entry
    ? findRegistrationFault(entry.RegistroAlta, stored)
    : findCancellationFault(entry.RegistroAnulacion, stored);
}

type JudgeOptions = { store: AgencyStore; mode: Mode; now: number };

function judgeEntry(entry: Entry, message: Message, { store, mode, now }: JudgeOptions): Line {
  const id = toInvoiceId(entry);
  const stored = store.find(id);
  const head = store.findHead(id.issuer);
  const fault = findFault(entry, stored, message);
  const isMeant = mode.match === undefined || mode.match === id.reference;
  if (fault !== null) {
    const duplicate = fault === "3000" || fault === "3001" ? (stored ?? null) : null;
    // The same record again does not move the chain.
    if (!duplicate) store.setHead({ issuer: id.issuer, hash: recordOf(entry).Huella });
    return { ...refuse(fault), entry, duplicate };
  }
  store.setHead({ issuer: id.issuer, hash: recordOf(entry).Huella });
  if (mode.kind === "reject" && isMeant)
    return {
      state: "Incorrecto",
      code: mode.code ?? "1100",
      text: mode.text ?? "Valor o tipo incorrecto del campo.",
      entry,
      duplicate: null,
    };
  const warning = findWarning(entry, head, message, now);
  const natural = warning === null ? ACCEPTED : warn(warning);
  const verdict: Verdict =
    mode.kind === "errors" && isMeant
      ? {
          state: "AceptadoConErrores",
          code: mode.code ?? "2001",
          text: mode.text ?? "El NIF del bloque Destinatarios no está identificado en el censo de la AEAT.",
        }
      : natural;
  store.put({
    ...id,
    state: toStoredState(entry, verdict),
    amount: "RegistroAlta" in entry ? entry.RegistroAlta.ImporteTotal : (stored?.amount ?? ""),
    code: verdict.code,
    text: verdict.text,
  });
  return { ...verdict, entry, duplicate: null };
}

function toStoredState(entry: Entry, { state }: Verdict): StoredRecord["state"] {
  if ("RegistroAnulacion" in entry) return "Anulada";
  return state === "Correcto" ? "Correcta" : "AceptadaConErrores";
}

/** Judges the records in their order, each with what came before it. */
export const judge = (message: Message, options: JudgeOptions): Line[] =>
  message.entries.map((entry) => judgeEntry(entry, message, options));
