import type { Task } from "graphile-worker";
import { issueDueInvoices } from "@/lib/invoicing/self-billed-invoices/service";

export const issueSelfBillsTask: Task = async () => {
  await issueDueInvoices();
};
