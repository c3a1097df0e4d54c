import { routes } from "@/lib/platform/routes";

/** The views of the payouts, as tabs. */
export const PAYOUT_VIEWS = [
  { key: "available", label: "Se puede pagar ya", href: routes.adminPayouts() },
  { key: "all", label: "También lo que está por llegar", href: routes.adminPayouts({ status: "all" }) },
  { key: "files", label: "Ficheros anteriores", href: routes.adminBankFiles() },
] as const;
