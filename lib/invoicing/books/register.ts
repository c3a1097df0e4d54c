import "server-only";
import { unsealRecipient } from "@/lib/orders/recipient";
import { formatCents } from "@/lib/invoicing/record/amounts";
import { toRecipientId } from "@/lib/invoicing/record/recipient-id";
import { TYPES } from "@/lib/invoicing/record/xml";
import { formatReference } from "@/lib/invoicing/reference";
import { getOperatorActivity } from "@/lib/platform/site-config/data";
import { findTaxRule } from "@/lib/reference/tax-rules";
import type { RegisteredInvoice } from "./invoices";
import { findQuarter, toBookEntries } from "./policy";
import type { BookEntry } from "./policy";

// The register of issued invoices in the layout that the tax agency publishes for the unified books of VAT and income tax
// (LSI.xlsx, sheet EXPEDIDAS_INGRESOS): 36 columns under two rows of headings, a line for each rule of an invoice.

type RegisterColumn = { key: string; group: string; name: string; type?: "decimal" };

const single = (key: string, group: string, type?: "decimal"): RegisterColumn => ({
  key,
  group,
  name: "",
  ...(type ? { type } : {}),
});

/** Columns below one heading. */
const grouped = (group: string, names: Readonly<Record<string, string>>): RegisterColumn[] =>
  Object.entries(names).map(([key, name], index) => ({ key, name, group: index === 0 ? group : "" }));

const COLUMNS: readonly RegisterColumn[] = [
  ...grouped("Autoliquidación", { year: "Ejercicio", period: "Periodo" }),
  ...grouped("Actividad", {
    activityCode: "Código",
    activityType: "Tipo",
    activityGroup: "Grupo o Epígrafe del IAE",
  }),
  single("type", "Tipo de Factura"),
  single("incomeConcept", "Concepto de Ingreso"),
  single("income", "Ingreso Computable"),
  single("issuedOn", "Fecha Expedición"),
  single("operationDate", "Fecha Operación"),
  ...grouped("Identificación de la Factura", {
    series: "Serie",
    number: "Número",
    lastNumber: "Número-Final",
  }),
  ...grouped("NIF Destinatario", { idType: "Tipo", country: "Código País", id: "Identificación" }),
  single("name", "Nombre Destinatario"),
  single("regime", "Clave de Operación"),
  single("qualification", "Calificación de la Operación"),
  single("exemption", "Operación Exenta"),
  single("total", "Total Factura", "decimal"),
  single("taxBase", "Base Imponible", "decimal"),
  single("percentage", "Tipo de IVA", "decimal"),
  single("taxAmount", "Cuota IVA Repercutida", "decimal"),
  single("surcharge", "Tipo de Recargo Eq."),
  single("surchargeAmount", "Cuota Recargo Eq."),
  ...grouped("Cobro (Operación Criterio de Caja de IVA y/o artículo 7.2.1º de Reglamento del IRPF)", {
    paidOn: "Fecha",
    paidAmount: "Importe",
    paidBy: "Medio Utilizado",
    paidWith: "Identificación Medio Utilizado",
  }),
  single("withholding", "Tipo Retención del IRPF"),
  single("withheld", "Importe Retenido del IRPF"),
  single("agreement", "Registro Acuerdo Facturación"),
  ...grouped("Inmueble", { situation: "Situación", cadastre: "Referencia Catastral" }),
  single("reference", "Referencia Externa"),
];

export type RegisterRow = Record<string, string>;

/** The columns of the file, headed by the first row of headings. */
export const REGISTER_COLUMNS = COLUMNS.map(({ key, group, type }) => ({
  key,
  header: group,
  ...(type ? { type } : {}),
}));

/** The second row of headings. */
export const REGISTER_NAMES: RegisterRow = Object.fromEntries(COLUMNS.map(({ key, name }) => [key, name]));

const MAX_NAME = 40;
const NOBODY = "VENTAS A CONSUMIDOR FINAL";

/** "31/01/2027". */
const toDate = (day: string): string => day.split("-").toReversed().join("/");

/** The day of the operation if it came before the issue, for what is declared by it. */
function findOperationDate({ kind, issuedOn, operationDate }: RegisteredInvoice): string {
  const isDated = kind === "SIMPLIFIED" || kind === "FULL";
  return isDated && operationDate < issuedOn ? toDate(operationDate) : "";
}

function toRecipient({ recipientSealed, buyerId }: RegisteredInvoice): RegisterRow {
  if (recipientSealed === null) return { name: NOBODY };
  const person = unsealRecipient(recipientSealed, buyerId);
  const id = toRecipientId(person, { isUnknown: false });
  const name = person.name.slice(0, MAX_NAME);
  if ("NIF" in id) return { name, id: id.NIF };
  const { IDType, CodigoPais, ID } = id.IDOtro;
  return { name, idType: IDType, country: CodigoPais, id: ID };
}

/** Only Spanish tax stands in the register, and in its total. */
function toAmounts({ rule, percentage, taxBase, taxAmount }: BookEntry): RegisterRow {
  const tax = rule.qualification === "S1" ? taxAmount : 0;
  return {
    regime: rule.regime,
    qualification: rule.qualification,
    total: formatCents(taxBase + tax),
    taxBase: formatCents(taxBase),
    percentage: (rule.qualification === "S1" ? percentage : 0).toFixed(2),
    taxAmount: formatCents(tax),
  };
}

/** The lines of an invoice, which together say what its record says. */
export function toRegisterRows(invoice: RegisteredInvoice): RegisterRow[] {
  const [year = "", number = ""] = findQuarter(invoice).split("-");
  const { code, type, group } = getOperatorActivity();
  const common = {
    year,
    period: `${number}T`,
    activityCode: code,
    activityType: type,
    activityGroup: group,
    type: TYPES[invoice.kind],
    issuedOn: toDate(invoice.issuedOn),
    operationDate: findOperationDate(invoice),
    number: formatReference(invoice),
    ...toRecipient(invoice),
  };
  return toBookEntries(invoice, findTaxRule).map((entry) => ({ ...common, ...toAmounts(entry) }));
}
