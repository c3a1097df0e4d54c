import "server-only";
import { Gauge } from "prom-client";
import { db } from "@/lib/platform/db/client";
import { readForMetrics } from "@/lib/platform/db/metrics";
import { metrics } from "@/lib/platform/metrics";

const RECONCILIATION_GRACE = "10 minutes";

const countUnreconciledOrders = (): Promise<{ total: number }[]> =>
  db.$queryRaw`
    select count(*)::int as total from "Order"
    where status = 'PENDING' and "checkoutExpiresAt" < now() - ${RECONCILIATION_GRACE}::interval`;

const countPaymentsWithoutOrder = async (): Promise<number[]> => [
  await db.unmatchedPayment.count({ where: { resolvedAt: null } }),
];

/** Adds what the reconciliation of orders is behind with, and what it cannot match. */
export function registerOrderMetrics(): void {
  new Gauge({
    name: "ayllu_orders_unreconciled",
    help: `Pending orders whose checkout ended more than ${RECONCILIATION_GRACE} ago`,
    registers: [metrics],
    async collect() {
      this.reset();
      for (const { total } of await readForMetrics(countUnreconciledOrders)) this.set(total);
    },
  });
  new Gauge({
    name: "ayllu_payments_without_order",
    help: "Payments that the processor took for orders that are not in the database",
    registers: [metrics],
    async collect() {
      this.reset();
      for (const total of await readForMetrics(countPaymentsWithoutOrder)) this.set(total);
    },
  });
}
