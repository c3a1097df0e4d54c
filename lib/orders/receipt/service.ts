import "server-only";
import type { Member } from "@/lib/platform/actor";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getReceipt } from "./data";
import { renderReceiptPdf } from "./pdf";

const RECEIPT_LIMIT = { name: "receipt-pdf", points: 60, seconds: 3600 };

/** Errors: `NotFound`, `ServiceUnavailable` (too many heavy tasks wait), `TooManyRequests`. */
export async function createReceiptPdf(
  actor: Member,
  id: string,
): Promise<{ reference: string; bytes: Uint8Array<ArrayBuffer> }> {
  const receipt = await getReceipt(actor, id);
  await consumeRateLimit(RECEIPT_LIMIT, actor.id);
  return { reference: receipt.order.reference, bytes: await renderReceiptPdf(receipt, actor.id) };
}
