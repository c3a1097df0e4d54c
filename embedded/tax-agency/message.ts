import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

// The message that the agency reads: RegFactuSistemaFacturacion of SuministroLR.xsd, as far as it judges it.

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: true,
  isArray: (name) => name === "RegistroFactura" || name === "DetalleDesglose",
});

const nif = z.string().length(9);
const date = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
const amount = z.string().regex(/^-?\d{1,12}(\.\d{0,2})?$/);
const number = z.string().min(1).max(60);
const hash = z.string().max(64);
const yes = z.literal("S").optional();

const invoiceId = z.object({ IDEmisorFactura: nif, NumSerieFactura: number, FechaExpedicionFactura: date });

const chaining = z.union([
  z.strictObject({ PrimerRegistro: z.literal("S") }),
  z.strictObject({ RegistroAnterior: invoiceId.extend({ Huella: hash }) }),
]);

const system = z.strictObject({
  NombreRazon: z.string().min(1).max(120),
  NIF: nif,
  NombreSistemaInformatico: z.string().min(1).max(30),
  IdSistemaInformatico: z.string().regex(/^\d{2}$/),
  Version: z.string().min(1).max(50),
  NumeroInstalacion: z.string().min(1).max(100),
  TipoUsoPosibleSoloVerifactu: z.enum(["S", "N"]),
  TipoUsoPosibleMultiOT: z.enum(["S", "N"]),
  IndicadorMultiplesOT: z.enum(["S", "N"]),
});

const tail = {
  IDVersion: z.literal("1.0"),
  Encadenamiento: chaining,
  SistemaInformatico: system,
  FechaHoraHusoGenRegistro: z.iso.datetime({ offset: true }),
  TipoHuella: z.literal("01"),
  Huella: hash,
};

const detail = z.strictObject({
  Impuesto: z.literal("01"),
  ClaveRegimen: z.enum(["01", "17"]),
  CalificacionOperacion: z.enum(["S1", "S2", "N1", "N2"]),
  TipoImpositivo: amount.optional(),
  BaseImponibleOimporteNoSujeto: amount,
  CuotaRepercutida: amount.optional(),
});

const recipient = z.strictObject({
  NombreRazon: z.string().min(1).max(120),
  NIF: nif.optional(),
  IDOtro: z
    .strictObject({
      CodigoPais: z.string().length(2),
      IDType: z.enum(["02", "04", "07"]),
      ID: z.string().min(1).max(20),
    })
    .optional(),
});

const registration = z.strictObject({
  ...tail,
  IDFactura: invoiceId,
  NombreRazonEmisor: z.string().min(1).max(120),
  Subsanacion: yes,
  RechazoPrevio: z.enum(["S", "X"]).optional(),
  TipoFactura: z.enum(["F1", "F2", "F3", "R1", "R5"]),
  TipoRectificativa: z.literal("I").optional(),
  FacturasRectificadas: z.strictObject({ IDFacturaRectificada: invoiceId }).optional(),
  FacturasSustituidas: z.strictObject({ IDFacturaSustituida: invoiceId }).optional(),
  FechaOperacion: date.optional(),
  DescripcionOperacion: z.string().min(1).max(500),
  Destinatarios: z.strictObject({ IDDestinatario: recipient }).optional(),
  Desglose: z.strictObject({ DetalleDesglose: z.array(detail).min(1).max(12) }),
  CuotaTotal: amount,
  ImporteTotal: amount,
});

const cancellation = z.strictObject({
  ...tail,
  IDFactura: z.object({
    IDEmisorFacturaAnulada: nif,
    NumSerieFacturaAnulada: number,
    FechaExpedicionFacturaAnulada: date,
  }),
  SinRegistroPrevio: yes,
  RechazoPrevio: yes,
});

export type Registration = z.infer<typeof registration>;
export type Cancellation = z.infer<typeof cancellation>;

const header = z.strictObject({
  ObligadoEmision: z.strictObject({ NombreRazon: z.string().min(1).max(120), NIF: nif }),
  RemisionVoluntaria: z.strictObject({ Incidencia: yes }).optional(),
});

export type Header = z.infer<typeof header>;

const entry = z.union([
  z.strictObject({ RegistroAlta: registration }),
  z.strictObject({ RegistroAnulacion: cancellation }),
]);

export type Entry = z.infer<typeof entry>;

const message = z.object({
  Envelope: z.object({
    Body: z.object({
      RegFactuSistemaFacturacion: z.strictObject({
        Cabecera: header,
        RegistroFactura: z.array(entry).min(1).max(1000),
      }),
    }),
  }),
});

export type Message = { header: Header; entries: Entry[] };

/** Returns null for what has not the shape of a message. */
export function parseMessage(xml: string): Message | null {
  try {
    const { success, data } = message.safeParse(parser.parse(xml));
    if (!success) return null;
    const { Cabecera, RegistroFactura } = data.Envelope.Body.RegFactuSistemaFacturacion;
    return { header: Cabecera, entries: RegistroFactura };
  } catch {
    return null;
  }
}

export type InvoiceId = { issuer: string; reference: string; date: string };

export function toInvoiceId(record: Entry): InvoiceId {
  if ("RegistroAlta" in record) {
    const { IDEmisorFactura, NumSerieFactura, FechaExpedicionFactura } = record.RegistroAlta.IDFactura;
    return { issuer: IDEmisorFactura, reference: NumSerieFactura, date: FechaExpedicionFactura };
  }
  const { IDFactura } = record.RegistroAnulacion;
  return {
    issuer: IDFactura.IDEmisorFacturaAnulada,
    reference: IDFactura.NumSerieFacturaAnulada,
    date: IDFactura.FechaExpedicionFacturaAnulada,
  };
}
