import { memberRoutes } from "@/lib/platform/member-api";

/** The views of the sales, as tabs. */
export const SALES_VIEWS = [
  { key: "sales", label: "Ventas", href: memberRoutes.adminSales() },
  { key: "failed", label: "Pagos fallidos", href: memberRoutes.adminFailedPayments() },
] as const;
