import { adminRoutes } from "@/lib/platform/admin-routes";

/** The views of the sales, as tabs. */
export const SALES_VIEWS = [
  { key: "sales", label: "Ventas", href: adminRoutes.sales() },
  { key: "failed", label: "Pagos fallidos", href: adminRoutes.failedPayments() },
] as const;
