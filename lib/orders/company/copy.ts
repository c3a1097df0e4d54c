import { isInVies, type TaxedCompany } from "./policy";

/** Says why a company pays VAT as a consumer does; null if it does not. */
export function formatUnconfirmed({ answer }: TaxedCompany): string | null {
  if (answer === "UNAVAILABLE")
    return "ahora no se puede comprobar el NIF-IVA de tu empresa, y pagas como un particular";
  if (answer === "INVALID")
    return "el NIF-IVA de tu empresa no está en el registro europeo (VIES), y pagas como un particular";
  return null;
}

const OF_ANSWERS = {
  VALID:
    "El registro europeo (VIES) confirma este número. Compras sin IVA, con inversión del sujeto pasivo: lo declara tu empresa. Lo que es en persona lleva el impuesto del lugar donde se celebra.",
  INVALID:
    "El registro europeo (VIES) no tiene este número, o no para compras entre países. Pagas el IVA como un particular, y la factura va a nombre de tu empresa.",
  UNAVAILABLE:
    "Ahora no se puede consultar el registro europeo (VIES). Puedes comprar: mientras tanto pagas el IVA como un particular, y la factura va a nombre de tu empresa. Lo intentamos otra vez con cada compra.",
} as const;

/** Says how a company pays. */
export function formatCompanyNote({ country, answer }: TaxedCompany): string {
  if (answer !== null) return OF_ANSWERS[answer];
  if (isInVies(country)) return OF_ANSWERS.UNAVAILABLE;
  if (country === "ES") return "Pagas el IVA español, y la factura va a nombre de tu empresa.";
  return "La factura va a nombre de tu empresa. Si también vives allí, compras sin IVA: lo que es en persona lleva el impuesto del lugar donde se celebra.";
}
