import type { PdfFolder, PdfJob } from "@/lib/platform/pdf/write";
import { answerJobs } from "./answer-jobs";

// Runs in the thread that writes PDFs with the code of the application: embedding fonts takes a fifth of a second.

type PdfModule = { writePdf: (input: never) => Promise<Uint8Array<ArrayBuffer>> };

const MODULES: Readonly<Record<PdfFolder, () => Promise<PdfModule>>> = {
  "invoicing/invoice": () => import("@/lib/invoicing/invoice/pdf"),
  "library/certificates": () => import("@/lib/library/certificates/pdf"),
  "orders/receipt": () => import("@/lib/orders/receipt/pdf"),
  "invoicing/statements": () => import("@/lib/invoicing/statements/pdf"),
  "invoicing/self-billed-invoices": () => import("@/lib/invoicing/self-billed-invoices/pdf"),
};

answerJobs(async ({ folder, input }: PdfJob) => {
  const { writePdf } = await MODULES[folder]();
  return writePdf(input as never);
});
