import "server-only";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { InvoiceRecordState } from "@/lib/platform/db/generated/client";
import { ALREADY_CANCELLED, DUPLICATE } from "./errors";

// The agency's answer to a batch: RespuestaSuministro.xsd, or a SOAP fault that refuses the batch as a whole.

const LISTS = new Set(["RespuestaLinea"]);

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: true,
  isArray: (name) => LISTS.has(name),
});

const line = z.object({
  IDFactura: z.object({ NumSerieFactura: z.string() }),
  Operacion: z.object({ TipoOperacion: z.enum(["Alta", "Anulacion"]) }),
  EstadoRegistro: z.enum(["Correcto", "AceptadoConErrores", "Incorrecto"]),
  CodigoErrorRegistro: z.string().optional(),
  DescripcionErrorRegistro: z.string().optional(),
  RegistroDuplicado: z
    .object({
      EstadoRegistroDuplicado: z.enum(["Correcta", "AceptadaConErrores", "Anulada"]),
      CodigoErrorRegistro: z.string().optional(),
      DescripcionErrorRegistro: z.string().optional(),
    })
    .optional(),
});

type Line = z.infer<typeof line>;

const accepted = z.object({
  Envelope: z.object({
    Body: z.object({
      RespuestaRegFactuSistemaFacturacion: z.object({
        CSV: z.string().optional(),
        TiempoEsperaEnvio: z.coerce.number().int().min(0).max(9999),
        RespuestaLinea: z.array(line).default([]),
      }),
    }),
  }),
});

const fault = z.object({
  Envelope: z.object({ Body: z.object({ Fault: z.object({ faultstring: z.string() }) }) }),
});

export type RecordResult = {
  reference: string;
  isCancellation: boolean;
  state: Exclude<InvoiceRecordState, "PENDING">;
  code: string | null;
  text: string | null;
  /** The agency had it before. */
  isDuplicate: boolean;
};

export type Answer =
  | { kind: "results"; receipt: string | null; waitSeconds: number; results: RecordResult[] }
  | { kind: "fault"; code: string | null; text: string };

type Outcome = Pick<RecordResult, "state" | "code" | "text" | "isDuplicate">;

const toStored = (state: "Correcta" | "AceptadaConErrores" | "Anulada", isCancellation: boolean) => {
  if (state === "Anulada") return isCancellation ? "ACCEPTED" : "REJECTED";
  if (isCancellation) return "REJECTED";
  return state === "Correcta" ? "ACCEPTED" : "ACCEPTED_WITH_ERRORS";
};

/** A record that the agency has already is what it has of it. */
function toOutcome({ RegistroDuplicado: stored, ...answer }: Line, isCancellation: boolean): Outcome {
  const own = {
    code: answer.CodigoErrorRegistro ?? null,
    text: answer.DescripcionErrorRegistro ?? null,
    isDuplicate: false,
  };
  if (answer.EstadoRegistro === "Correcto") return { ...own, state: "ACCEPTED" };
  if (answer.EstadoRegistro === "AceptadoConErrores") return { ...own, state: "ACCEPTED_WITH_ERRORS" };
  if (isCancellation && own.code === ALREADY_CANCELLED)
    return { state: "ACCEPTED", code: null, text: null, isDuplicate: true };
  if (!stored || own.code !== DUPLICATE) return { ...own, state: "REJECTED" };
  const state = toStored(stored.EstadoRegistroDuplicado, isCancellation);
  if (state === "ACCEPTED") return { state, code: null, text: null, isDuplicate: true };
  return {
    state,
    code: stored.CodigoErrorRegistro ?? own.code,
    text: stored.DescripcionErrorRegistro ?? own.text,
    isDuplicate: true,
  };
}

function toResult(answer: Line): RecordResult {
  const isCancellation = answer.Operacion.TipoOperacion === "Anulacion";
  return {
    reference: answer.IDFactura.NumSerieFactura,
    isCancellation,
    ...toOutcome(answer, isCancellation),
  };
}

const parseXml = (xml: string): unknown => {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
};

/** Faults begin with their code: "Codigo[4102].El XML no cumple el esquema." */
const findFaultCode = (text: string): string | null => /Codigo\s*\[(\d{4})\]/i.exec(text)?.[1] ?? null;

/** Returns null for what is no answer of the agency. */
export function parseAnswer(xml: string): Answer | null {
  const content = parseXml(xml);
  const refused = fault.safeParse(content).data?.Envelope.Body.Fault.faultstring;
  if (refused !== undefined) return { kind: "fault", code: findFaultCode(refused), text: refused };
  const answer = accepted.safeParse(content).data?.Envelope.Body.RespuestaRegFactuSistemaFacturacion;
  if (!answer) return null;
  return {
    kind: "results",
    receipt: answer.CSV ?? null,
    waitSeconds: answer.TiempoEsperaEnvio,
    results: answer.RespuestaLinea.map(toResult),
  };
}
