import { randomBytes } from "node:crypto";
import { XMLBuilder } from "fast-xml-parser";
import { toInvoiceId, type Header } from "./message";
import type { Line } from "./judge";

// The agency's answers: RespuestaSuministro.xsd, and faults of SOAP.

const SCHEMAS =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@" });

const toEnvelope = (body: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({
    "env:Envelope": {
      "@xmlns:env": "http://schemas.xmlsoap.org/soap/envelope/",
      "env:Header": "",
      "env:Body": body,
    },
  })}`;

function toBatchState(lines: readonly Line[]): string {
  const refused = lines.filter(({ state }) => state === "Incorrecto").length;
  if (refused === lines.length) return "Incorrecto";
  return refused > 0 || lines.some(({ state }) => state === "AceptadoConErrores")
    ? "ParcialmenteCorrecto"
    : "Correcto";
}

function toLine({ entry, state, code, text, duplicate }: Line): object {
  const { issuer, reference, date } = toInvoiceId(entry);
  const isRegistration = "RegistroAlta" in entry;
  return {
    "tikR:IDFactura": {
      "tik:IDEmisorFactura": issuer,
      "tik:NumSerieFactura": reference,
      "tik:FechaExpedicionFactura": date,
    },
    "tikR:Operacion": {
      "tik:TipoOperacion": isRegistration ? "Alta" : "Anulacion",
      "tik:Subsanacion": isRegistration ? entry.RegistroAlta.Subsanacion : undefined,
      "tik:RechazoPrevio": isRegistration
        ? entry.RegistroAlta.RechazoPrevio
        : entry.RegistroAnulacion.RechazoPrevio,
      "tik:SinRegistroPrevio": isRegistration ? undefined : entry.RegistroAnulacion.SinRegistroPrevio,
    },
    "tikR:EstadoRegistro": state,
    "tikR:CodigoErrorRegistro": code ?? undefined,
    "tikR:DescripcionErrorRegistro": text ?? undefined,
    "tikR:RegistroDuplicado": duplicate
      ? {
          "tik:IdPeticionRegistroDuplicado": "20270101000000000000",
          "tik:EstadoRegistroDuplicado": duplicate.state,
          "tik:CodigoErrorRegistro": duplicate.code ?? undefined,
          "tik:DescripcionErrorRegistro": duplicate.text ?? undefined,
        }
      : undefined,
  };
}

type AnswerOptions = { header: Header; lines: readonly Line[]; waitSeconds: number; now: Date };

export function renderAnswer({ header, lines, waitSeconds, now }: AnswerOptions): string {
  const { NombreRazon, NIF } = header.ObligadoEmision;
  const state = toBatchState(lines);
  const isRegistered = state !== "Incorrecto";
  return toEnvelope({
    "tikR:RespuestaRegFactuSistemaFacturacion": {
      "@xmlns:tikR": `${SCHEMAS}/RespuestaSuministro.xsd`,
      "@xmlns:tik": `${SCHEMAS}/SuministroInformacion.xsd`,
      "tikR:CSV": isRegistered ? `A-${randomBytes(8).toString("hex").toUpperCase()}` : undefined,
      "tikR:DatosPresentacion": isRegistered
        ? { "tik:NIFPresentador": NIF, "tik:TimestampPresentacion": now.toISOString() }
        : undefined,
      "tikR:Cabecera": {
        "tik:ObligadoEmision": { "tik:NombreRazon": NombreRazon, "tik:NIF": NIF },
        "tik:RemisionVoluntaria": header.RemisionVoluntaria
          ? { "tik:Incidencia": header.RemisionVoluntaria.Incidencia }
          : undefined,
      },
      "tikR:TiempoEsperaEnvio": String(waitSeconds),
      "tikR:EstadoEnvio": state,
      "tikR:RespuestaLinea": lines.map(toLine),
    },
  });
}

export const renderFault = (code: string, text: string): string =>
  toEnvelope({ "env:Fault": { faultcode: "env:Client", faultstring: `Codigo[${code}].${text}` } });
