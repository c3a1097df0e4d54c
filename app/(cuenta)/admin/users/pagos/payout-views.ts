import { adminRoutes } from "@/lib/platform/admin-routes";

/** The views of the payouts, as tabs. */
export const PAYOUT_VIEWS = [
  { key: "available", label: "Se puede pagar ya", href: adminRoutes.payouts() },
  { key: "all", label: "También lo que está por llegar", href: adminRoutes.payouts({ status: "all" }) },
  { key: "files", label: "Ficheros anteriores", href: adminRoutes.bankFiles() },
] as const;
