import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";

const invoiceIssuer = z.object({ name: z.string(), taxId: z.string(), address: z.string() });
export type InvoiceIssuer = z.output<typeof invoiceIssuer>;

export const sealIssuer = (issuer: InvoiceIssuer, masterId: string): string =>
  seal("self-billed invoice", JSON.stringify(issuer), masterId);

/** Returns null if the key of the server has changed. */
export function unsealIssuer(sealed: string, masterId: string): InvoiceIssuer | null {
  const text = unseal("self-billed invoice", sealed, masterId);
  return text === null ? null : invoiceIssuer.parse(JSON.parse(text));
}
