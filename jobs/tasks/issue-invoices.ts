import type { Task } from "graphile-worker";
import { z } from "zod";
import { UninvoiceableSaleError } from "@/lib/invoicing/invoice/draft";
import { issueInvoices, issueMissingInvoices, sweepRecipients } from "@/lib/invoicing/invoice/issuing";
import { PermanentFailure } from "@/lib/platform/ports/failed-jobs";

const issueInvoicesPayload = z.object({ orderId: z.uuid() });

export const issueInvoicesTask: Task = async (payload) => {
  try {
    await issueInvoices(issueInvoicesPayload.parse(payload).orderId);
  } catch (error) {
    if (!(error instanceof UninvoiceableSaleError)) throw error;
    throw new PermanentFailure(error.message);
  }
};

export const issueMissingInvoicesTask: Task = async () => {
  await issueMissingInvoices();
  await sweepRecipients();
};
