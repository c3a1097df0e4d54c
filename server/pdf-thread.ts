import { parentPort } from "node:worker_threads";
import { z } from "zod";
import type { PdfFolder } from "@/lib/platform/pdf/write";

// Runs in the thread that writes PDFs with the code of the application: embedding fonts takes a fifth of a second.

type PdfModule = { writePdf: (input: never) => Promise<Uint8Array<ArrayBuffer>> };

const MODULES: Readonly<Record<PdfFolder, () => Promise<PdfModule>>> = {
  "invoicing/invoice": () => import("@/lib/invoicing/invoice/pdf"),
  "library/certificates": () => import("@/lib/library/certificates/pdf"),
  "orders/receipt": () => import("@/lib/orders/receipt/pdf"),
  "invoicing/statements": () => import("@/lib/invoicing/statements/pdf"),
  "invoicing/self-billed-invoices": () => import("@/lib/invoicing/self-billed-invoices/pdf"),
};

const folders = Object.keys(MODULES) as [PdfFolder, ...PdfFolder[]];

const messageSchema = z.object({
  id: z.number(),
  job: z.object({ folder: z.enum(folders), input: z.custom<never>() }),
});

async function write({
  folder,
  input,
}: z.infer<typeof messageSchema>["job"]): Promise<Uint8Array<ArrayBuffer>> {
  const { writePdf } = await MODULES[folder]();
  return writePdf(input);
}

parentPort?.on("message", async (message: unknown) => {
  const { id, job } = messageSchema.parse(message);
  try {
    const bytes = await write(job);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
