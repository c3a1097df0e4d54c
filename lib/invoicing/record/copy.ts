import type { InvoiceRecordState } from "@/lib/platform/db/generated/enums";
import { formatDayOfYear } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { DUPLICATE, isRecipientError } from "./errors";
import type { InvoicingState, Obstacle, ProblemRecord, RecordsOverview } from "./schema";

// The texts about records, for admins and for the buyers of their invoices.

export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  "operator-name": "El nombre del titular (OPERATOR_NAME).",
  "operator-tax-id": "Un NIF español válido del titular (OPERATOR_TAX_ID).",
  "operator-address": "El domicilio del titular (OPERATOR_ADDRESS).",
  agency: "La dirección del servicio de la Agencia (TAX_AGENCY_URL).",
  certificate: "El certificado electrónico del titular (TAX_AGENCY_CERTIFICATE).",
  "unreadable-certificate":
    "Un certificado que se pueda abrir: el archivo o su contraseña no valen (TAX_AGENCY_CERTIFICATE, TAX_AGENCY_CERTIFICATE_PASSWORD).",
  declaration: "La declaración responsable firmada, con su fecha (TAX_AGENCY_DECLARATION_SIGNED).",
};

/** Says what is set where. */
export const WHERE_TO_SET =
  "Cada dato se pone con su nombre en el archivo .env de la instalación (.env.example lo explica), y vale desde que se reinicia Ayllu.";

/** Says which sales get an invoice, and which none; null once every new sale has one. */
export function describeInvoicing({ state, from }: InvoicingState): string | null {
  // Noon in Greenwich is that day in Spain.
  const day = formatDayOfYear(`${from}T12:00:00Z`, DEFAULT_TIME_ZONE);
  const rest = "Las ventas anteriores se quedan con su recibo; ese día se cambia con INVOICES_FROM.";
  if (state === "issuing") return null;
  if (state === "before-day")
    return `Todavía no se factura: tendrá factura lo que se pague desde el ${day}. ${rest}`;
  return `Ahora no se factura ninguna venta: faltan el nombre, el NIF o el domicilio del titular. Cuando estén, tendrá factura lo que se pague desde el ${day}, también lo ya pagado desde entonces. ${rest}`;
}

const MISSING_RECIPIENT = "1189";
const CHAIN_ERRORS = new Set(["2000", "2002", "2003", "2004", "2007", "2008"]);
const ISSUER_ERRORS = new Set(["1108", "1120", "1154", "1217", "1219", "1240"]);

type Explanation = { reason: string; advice: string };

const WE_CORRECT_IT = "La corregimos nosotros: pulsa «Corregir y reenviar».";

function explain({ code, text }: Pick<ProblemRecord, "code" | "text">): Explanation {
  if (isRecipientError(code)) {
    return {
      reason: "no encuentra el NIF de quien la recibe.",
      advice: `${WE_CORRECT_IT} Va como de alguien que no está en su censo; si el número está mal escrito, pide el bueno a esa persona.`,
    };
  }
  if (code === MISSING_RECIPIENT) return { reason: "falta el NIF.", advice: WE_CORRECT_IT };
  if (code === DUPLICATE) {
    return {
      reason: "ya tenía otra con el mismo número y fecha.",
      advice: "Compárala con la que consta en la sede de la Agencia antes de corregir nada.",
    };
  }
  if (code !== null && CHAIN_ERRORS.has(code)) {
    return { reason: "la huella o la hora no le encajan.", advice: WE_CORRECT_IT };
  }
  if (code !== null && ISSUER_ERRORS.has(code)) {
    return {
      reason: "el NIF del titular no es el que espera.",
      advice: "Revisa OPERATOR_TAX_ID y el certificado, y después pulsa «Corregir y reenviar».",
    };
  }
  return {
    reason: text ?? "no dice por qué.",
    advice: "Resuelve lo que dice y pulsa «Corregir y reenviar». Si se repite, consulta a tu asesoría.",
  };
}

/** "La Agencia la ha rechazado: falta el NIF." and what to do about it. */
export function describeProblem({
  state,
  isCancellation,
  ...error
}: Pick<ProblemRecord, "state" | "isCancellation" | "code" | "text">): { sentence: string; advice: string } {
  const { reason, advice } = explain(error);
  const what = isCancellation ? "La Agencia ha rechazado su anulación" : "La Agencia la ha rechazado";
  const begin = state === "rejected" ? what : "La Agencia la tiene, con un error";
  return { sentence: `${begin}: ${reason}`, advice };
}

const isAboutRecipient = (code: string | null): boolean =>
  isRecipientError(code) || code === MISSING_RECIPIENT;

function describeRejection(code: string | null): string {
  if (!isAboutRecipient(code)) return "La Agencia la ha rechazado. La corregimos nosotros.";
  const asked = isRecipientError(code) ? " Si tu número está mal escrito, avísanos." : "";
  return `La Agencia la ha rechazado: ${explain({ code, text: null }).reason} La corregimos nosotros.${asked}`;
}

/** Says to the buyer of an invoice what has become of its record. */
export function describeSending(
  { state, errorCode }: { state: InvoiceRecordState; errorCode: string | null },
  agency: RecordsOverview["agency"],
): string {
  const place = `a la Agencia Tributaria${agency === "real" ? "" : " (en pruebas)"}`;
  if (state === "REJECTED") return describeRejection(errorCode);
  if (state === "PENDING") return `Pendiente de enviar ${place}`;
  return state === "ACCEPTED" ? `Enviada ${place}` : `Enviada ${place}, con un error que corregimos nosotros`;
}
