import { escapeMarkup } from "@/lib/platform/text/escape";
import type { AgencyStore } from "./store";

// The page to which the QR code of an invoice leads.

const page = (title: string, text: string): string => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><body style="font: 1rem/1.5 system-ui; max-width: 36rem; margin: 3rem auto; padding: 0 1rem">
<h1>${title}</h1><p>${text}</p>
<p><small>Agencia de pruebas de Ayllu: aquí no se registra nada de verdad.</small></p></body></html>`;

/** Compares an invoice with what is registered. */
export function renderVerificationPage(store: AgencyStore, search: URLSearchParams): string {
  const [issuer = "", reference = "", date = ""] = ["nif", "numserie", "fecha"].map(
    (name) => search.get(name) ?? "",
  );
  const stored = store.find({ issuer, reference, date });
  const isSame = stored !== undefined && Number(stored.amount) === Number(search.get("importe"));
  const name = escapeMarkup(reference);
  if (!isSame) return page("Factura no encontrada", `No consta la factura ${name} con esos datos.`);
  if (stored.state === "Anulada") return page("Factura anulada", `La factura ${name} consta como anulada.`);
  return page(
    "Factura encontrada",
    `La factura ${name} consta en la Agencia, por ${escapeMarkup(stored.amount)} €.`,
  );
}
