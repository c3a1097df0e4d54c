import "server-only";
import { writeSheet } from "@/lib/invoicing/statements/sheet";
import { renderPdf } from "@/lib/platform/pdf/write";
import { toInvoiceTexts } from "./copy";
import type { SelfBilledInvoicePaper } from "./schema";

/** Called in a thread of its own, through `renderPdf`. */
export const writePdf = (paper: SelfBilledInvoicePaper): Promise<Uint8Array<ArrayBuffer>> =>
  writeSheet({ ...toInvoiceTexts(paper), date: new Date(paper.invoice.issuedAt) });

/** Errors: `ServiceUnavailable` (too many heavy tasks wait). */
export const renderInvoicePdf = (
  paper: SelfBilledInvoicePaper,
  personId: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({ folder: "invoicing/self-billed-invoices", input: paper, personId, writePdf });
