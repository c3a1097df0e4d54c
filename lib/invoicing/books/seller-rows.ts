import "server-only";
import { toDecimalAmount } from "@/lib/reference/money";
import { MISSING_FACT_LABELS } from "./copy";
import type { SellerQuarter } from "./payouts";
import type { SellerFacts } from "./sellers";

// The facts that DAC7 asks for about each Master, as rows of a file. Its amounts are those that were paid out.

type Column = { key: string; header: string; type?: "decimal" };
type Row = Record<string, unknown>;

const QUARTERS = [1, 2, 3, 4] as const;

export const SELLER_COLUMNS: readonly Column[] = [
  { key: "masterName", header: "Maestro" },
  { key: "masterId", header: "Identificador" },
  { key: "sellerKind", header: "Vende como" },
  { key: "personKind", header: "Persona o empresa" },
  { key: "name", header: "Nombre fiscal" },
  { key: "taxId", header: "Identificación fiscal" },
  { key: "country", header: "País fiscal" },
  { key: "address", header: "Domicilio fiscal" },
  { key: "birthDate", header: "Fecha de nacimiento" },
  { key: "account", header: "Cuenta de cobro" },
  { key: "currency", header: "Moneda" },
  ...QUARTERS.flatMap((quarter): Column[] => [
    { key: `activities${quarter}`, header: `Actividades T${quarter}` },
    { key: `consideration${quarter}`, header: `Contraprestación T${quarter}`, type: "decimal" },
    { key: `fees${quarter}`, header: `Comisiones T${quarter}`, type: "decimal" },
  ]),
  { key: "missing", header: "Falta" },
];

const SELLER_KINDS = { PROFESSIONAL: "profesional", PRIVATE: "particular" } as const;
const PERSON_KINDS = { PERSON: "persona", COMPANY: "empresa" } as const;

/** Spreadsheets round long numbers and drop leading zeros; groups of digits stay a text. */
const groupDigits = (number: string): string =>
  /^\d{5,}$/.test(number) ? number.replace(/\d{4}(?=\d)/g, "$& ") : number;

const toFactCells = ({ sellerKind, fiscal, account, missing }: SellerFacts): Row => ({
  sellerKind: sellerKind && SELLER_KINDS[sellerKind],
  personKind: fiscal && PERSON_KINDS[fiscal.personKind],
  name: fiscal?.name,
  taxId: groupDigits(fiscal?.taxId ?? ""),
  country: fiscal?.country,
  address: fiscal?.address,
  birthDate: fiscal?.birthDate,
  account: groupDigits(account ?? ""),
  missing: missing.map((fact) => MISSING_FACT_LABELS[fact]).join(", "),
});

/** The cells of a quarter in which nothing was paid are zeros. */
const toQuarterCells = (rows: readonly SellerQuarter[], currency: string): Row =>
  Object.fromEntries(
    QUARTERS.flatMap((quarter) => {
      const {
        activities = 0,
        consideration = 0,
        fees = 0,
      } = rows.find((row) => row.quarter === quarter) ?? {};
      return [
        [`activities${quarter}`, activities],
        [`consideration${quarter}`, toDecimalAmount(consideration, currency)],
        [`fees${quarter}`, toDecimalAmount(fees, currency)],
      ];
    }),
  );

/** A row for each Master and currency. */
export function toSellerRows(
  rows: readonly SellerQuarter[],
  sellers: ReadonlyMap<string, SellerFacts>,
): Row[] {
  const firstRows = new Map(rows.map((row) => [`${row.masterId} ${row.currency}`, row]));
  return [...firstRows.values()].flatMap(({ masterId, masterName, currency }) => {
    const facts = sellers.get(masterId);
    if (!facts) return [];
    const own = rows.filter((row) => row.masterId === masterId && row.currency === currency);
    const cells = { masterId, masterName, currency: currency.toUpperCase() };
    return [{ ...cells, ...toFactCells(facts), ...toQuarterCells(own, currency) }];
  });
}
