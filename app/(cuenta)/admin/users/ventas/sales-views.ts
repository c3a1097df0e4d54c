import { routes } from "@/lib/platform/routes";

/** The views of the sales, as tabs. */
export const SALES_VIEWS = [
  { key: "sales", label: "Ventas", href: routes.adminSales() },
  { key: "failed", label: "Pagos fallidos", href: routes.adminFailedPayments() },
] as const;
