import "server-only";
import { runHeavyTask } from "@/lib/platform/concurrency";

/** Folders below `lib` with a `pdf.ts`, which `server/pdf-program.ts` loads. */
export type PdfFolder =
  | "invoicing/invoice"
  | "library/certificates"
  | "orders/receipt"
  | "invoicing/statements"
  | "invoicing/self-billed-invoices";

/** The `writePdf` of the folder takes the input, which another thread can be sent. */
export type PdfJob = { folder: PdfFolder; input: unknown };

declare global {
  /** Set by the server, which writes PDFs in a thread. Returns the file. */
  var aylluWritePdf: ((job: PdfJob) => Promise<Uint8Array>) | undefined;
}

type PdfOptions<Input> = {
  folder: PdfFolder;
  input: Input;
  /** The person who asked for it. */
  personId: string | undefined;
  writePdf: (input: Input) => Promise<Uint8Array<ArrayBuffer>>;
};

/**
 * Writes a PDF in the queue of heavy tasks, beside the event loop where the server can. Errors: `ServiceUnavailable` (too
 * many heavy tasks wait), `TooManyRequests` (too many of this person do).
 */
export const renderPdf = <Input>({
  folder,
  input,
  personId,
  writePdf,
}: PdfOptions<Input>): Promise<Uint8Array<ArrayBuffer>> =>
  runHeavyTask(async () => {
    const { aylluWritePdf } = globalThis;
    return aylluWritePdf ? new Uint8Array(await aylluWritePdf({ folder, input })) : writePdf(input);
  }, personId);
