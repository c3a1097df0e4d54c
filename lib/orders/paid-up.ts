import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Marks orders as paid to the Master of which parts were paid, once no more than that is left after refunds. An order that is
 * on its way to the bank or the processor is looked at again when that has ended.
 */
export async function markPaidUp(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "Order" o set "paidToMaster" = true, "paidToMasterDate" = o."partPaidAt", "partPaidAt" = null, "updatedAt" = now()
    from "Payment" p
    where o.id = any(${orderIds}::uuid[]) and p."orderId" = o.id and o."partPaidAt" is not null
      and o."paidToMasterAmount"
        >= round((o."taxBase" - o."feeAmount")::numeric * (o.amount - p."refundedAmount") / o.amount)
      and not exists (select from "BankFileLine" l where l."orderId" = o.id and l.status = 'OPEN')
      and not exists (select from "Transfer" t where t.id = o."transferId" and t.status = 'PENDING')`;
}
