import "server-only";
import { renderXml, toXmlText, withPrefix, type XmlElement } from "@/lib/invoicing/xml";
import type { InvoiceRecipient } from "@/lib/orders/recipient";
import type { InvoiceKind } from "@/lib/platform/db/generated/client";
import { formatCents, sumDetails, type RecordDetail } from "./amounts";
import { hashCancellation, hashRegistration } from "./hash";
import { toRecipientId } from "./recipient-id";
import { BILLING_SYSTEM } from "./system";

// Records and their envelope, by SuministroLR.xsd and SuministroInformacion.xsd of the tax agency (version 1.0).

const SCHEMAS =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";
const INFORMATION = `${SCHEMAS}/SuministroInformacion.xsd`;
const SUBMISSION = `${SCHEMAS}/SuministroLR.xsd`;
/** The prefix of INFORMATION. */
const PREFIX = "sum1";
const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

const MAX_NAME = 120;
const MAX_DESCRIPTION = 500;

/** Identifies an invoice. */
export type RecordedInvoice = {
  issuerTaxId: string;
  reference: string;
  /** "31-01-2027". */
  date: string;
};

export type Issuer = { name: string; taxId: string };

/** The record before. */
export type ChainLink = RecordedInvoice & { hash: string };

type RecordBase = {
  invoice: RecordedInvoice;
  issuer: Issuer;
  /** It is null for the first record. */
  previous: ChainLink | null;
  generatedAt: string;
};

export type Registration = RecordBase & {
  kind: InvoiceKind;
  /** "31-01-2027", if it is another day than that of issue. */
  operationDate: string | null;
  description: string;
  recipient: { person: InvoiceRecipient; isUnknown: boolean } | null;
  /** The invoice that it rectifies or replaces. */
  refersTo: RecordedInvoice | null;
  details: readonly RecordDetail[];
  /** It repeats a record: the agency has none of the invoice, refused the last repetition, or has one with errors. */
  correction: "unknown" | "refused" | "accepted" | null;
};

export type Cancellation = RecordBase & {
  /** The agency refused it before. */
  isRefused: boolean;
  /** The agency has no record of the invoice. */
  isUnknown: boolean;
};

/** Types of documents (list L2). */
export const TYPES: Record<InvoiceKind, string> = {
  SIMPLIFIED: "F2",
  FULL: "F1",
  SUBSTITUTE: "F3",
  RECTIFYING_SIMPLIFIED: "R5",
  RECTIFYING_FULL: "R1",
};

const CORRECTIONS = {
  unknown: { Subsanacion: "S", RechazoPrevio: "X" },
  refused: { Subsanacion: "S", RechazoPrevio: "S" },
  accepted: { Subsanacion: "S" },
} as const;

const toInvoiceId = ({ issuerTaxId, reference, date }: RecordedInvoice) => ({
  IDEmisorFactura: issuerTaxId,
  NumSerieFactura: reference,
  FechaExpedicionFactura: date,
});

const toChaining = (previous: ChainLink | null): XmlElement =>
  previous
    ? { RegistroAnterior: { ...toInvoiceId(previous), Huella: previous.hash } }
    : { PrimerRegistro: "S" };

const toSystem = ({ name, taxId }: Issuer): XmlElement => ({
  NombreRazon: toXmlText(name, MAX_NAME),
  NIF: taxId,
  NombreSistemaInformatico: BILLING_SYSTEM.name,
  IdSistemaInformatico: BILLING_SYSTEM.id,
  Version: BILLING_SYSTEM.version,
  NumeroInstalacion: BILLING_SYSTEM.installation,
  TipoUsoPosibleSoloVerifactu: "S",
  TipoUsoPosibleMultiOT: "N",
  IndicadorMultiplesOT: "N",
});

/** A tax that nobody charges has no rate; one that the recipient owes has zero. */
function toDetailElement({
  regime,
  qualification,
  percentage,
  taxBase,
  taxAmount,
}: RecordDetail): XmlElement {
  const isSubject = qualification === "S1" || qualification === "S2";
  return {
    Impuesto: "01",
    ClaveRegimen: regime,
    CalificacionOperacion: qualification,
    TipoImpositivo: isSubject ? formatCents(percentage) : undefined,
    BaseImponibleOimporteNoSujeto: formatCents(taxBase),
    CuotaRepercutida: isSubject ? formatCents(taxAmount) : undefined,
  };
}

function toReferences(kind: InvoiceKind, refersTo: RecordedInvoice | null): XmlElement {
  const isRectifying = kind === "RECTIFYING_SIMPLIFIED" || kind === "RECTIFYING_FULL";
  return {
    TipoRectificativa: isRectifying ? "I" : undefined,
    FacturasRectificadas:
      isRectifying && refersTo ? { IDFacturaRectificada: toInvoiceId(refersTo) } : undefined,
    FacturasSustituidas:
      !isRectifying && refersTo ? { IDFacturaSustituida: toInvoiceId(refersTo) } : undefined,
  };
}

const toRecipients = (recipient: Registration["recipient"]): XmlElement | undefined =>
  recipient
    ? {
        IDDestinatario: {
          NombreRazon: toXmlText(recipient.person.name, MAX_NAME),
          ...toRecipientId(recipient.person, recipient),
        },
      }
    : undefined;

export type RenderedRecord = { xml: string; hash: string };

const render = (name: string, content: XmlElement): string =>
  renderXml({
    [`${PREFIX}:${name}`]: {
      [`@xmlns:${PREFIX}`]: INFORMATION,
      ...withPrefix(PREFIX, { IDVersion: "1.0", ...content }),
    },
  });

/** An invoice as the agency registers it. */
export function renderRegistration(record: Registration): RenderedRecord {
  const { invoice, issuer, kind, previous, generatedAt, details } = record;
  const totals = sumDetails(details);
  const [type, tax, amount] = [TYPES[kind], formatCents(totals.taxAmount), formatCents(totals.amount)];
  const hash = hashRegistration({
    ...toInvoiceId(invoice),
    TipoFactura: type,
    CuotaTotal: tax,
    ImporteTotal: amount,
    Huella: previous?.hash ?? "",
    FechaHoraHusoGenRegistro: generatedAt,
  });
  const xml = render("RegistroAlta", {
    IDFactura: toInvoiceId(invoice),
    NombreRazonEmisor: toXmlText(issuer.name, MAX_NAME),
    ...(record.correction ? CORRECTIONS[record.correction] : {}),
    TipoFactura: type,
    ...toReferences(kind, record.refersTo),
    FechaOperacion: record.operationDate ?? undefined,
    DescripcionOperacion: toXmlText(record.description, MAX_DESCRIPTION),
    Destinatarios: toRecipients(record.recipient),
    Desglose: { DetalleDesglose: details.map(toDetailElement) },
    CuotaTotal: tax,
    ImporteTotal: amount,
    Encadenamiento: toChaining(previous),
    SistemaInformatico: toSystem(issuer),
    FechaHoraHusoGenRegistro: generatedAt,
    TipoHuella: "01",
    Huella: hash,
  });
  return { xml, hash };
}

/** An invoice that should not have been issued. */
export function renderCancellation(record: Cancellation): RenderedRecord {
  const { invoice, issuer, previous, generatedAt, isRefused, isUnknown } = record;
  const id = {
    IDEmisorFacturaAnulada: invoice.issuerTaxId,
    NumSerieFacturaAnulada: invoice.reference,
    FechaExpedicionFacturaAnulada: invoice.date,
  };
  const hash = hashCancellation({
    ...id,
    Huella: previous?.hash ?? "",
    FechaHoraHusoGenRegistro: generatedAt,
  });
  const xml = render("RegistroAnulacion", {
    IDFactura: id,
    SinRegistroPrevio: isUnknown ? "S" : undefined,
    RechazoPrevio: isRefused ? "S" : undefined,
    Encadenamiento: toChaining(previous),
    SistemaInformatico: toSystem(issuer),
    FechaHoraHusoGenRegistro: generatedAt,
    TipoHuella: "01",
    Huella: hash,
  });
  return { xml, hash };
}

type Envelope = {
  issuer: Issuer;
  /** Rendered, in the order of the chain. */
  records: readonly string[];
  /** Some of them come later than they were made. */
  isLate: boolean;
};

/** The message to the agency. Records go in as they are stored. */
export function renderEnvelope({ issuer, records, isLate }: Envelope): string {
  const header = renderXml({
    "sum:Cabecera": withPrefix(PREFIX, {
      ObligadoEmision: { NombreRazon: toXmlText(issuer.name, MAX_NAME), NIF: issuer.taxId },
      RemisionVoluntaria: isLate ? { Incidencia: "S" } : undefined,
    }),
  });
  const content = records.map((xml) => `<sum:RegistroFactura>${xml}</sum:RegistroFactura>`).join("");
  return (
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${SOAP}" xmlns:sum="${SUBMISSION}" ` +
    `xmlns:${PREFIX}="${INFORMATION}"><soapenv:Header/><soapenv:Body><sum:RegFactuSistemaFacturacion>${header}${content}` +
    "</sum:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>"
  );
}
