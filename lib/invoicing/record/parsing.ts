import "server-only";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

// Reads records back from what is stored of them.

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true });

const chained = z.object({
  Encadenamiento: z.union([
    z.object({ RegistroAnterior: z.object({ Huella: z.string() }) }),
    z.object({ PrimerRegistro: z.literal("S") }),
  ]),
  FechaHoraHusoGenRegistro: z.string(),
  Huella: z.string(),
});

const registration = chained.extend({
  IDFactura: z.object({
    IDEmisorFactura: z.string(),
    NumSerieFactura: z.string(),
    FechaExpedicionFactura: z.string(),
  }),
  TipoFactura: z.string(),
  CuotaTotal: z.string(),
  ImporteTotal: z.string(),
});

const cancellation = chained.extend({
  IDFactura: z.object({
    IDEmisorFacturaAnulada: z.string(),
    NumSerieFacturaAnulada: z.string(),
    FechaExpedicionFacturaAnulada: z.string(),
  }),
});

const record = z.union([
  z.object({ RegistroAlta: registration }),
  z.object({ RegistroAnulacion: cancellation }),
]);

export type ParsedRecord = z.infer<typeof record>;

/** Returns null for what is no record. */
export function parseRecord(xml: string): ParsedRecord | null {
  try {
    return record.safeParse(parser.parse(xml)).data ?? null;
  } catch {
    return null;
  }
}
