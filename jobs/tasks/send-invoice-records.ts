import type { Task } from "graphile-worker";
import { sendPendingRecords } from "@/lib/invoicing/record/sending";

export const sendInvoiceRecordsTask: Task = async () => {
  await sendPendingRecords();
};
