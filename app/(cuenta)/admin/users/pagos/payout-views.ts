import { memberRoutes } from "@/lib/platform/member-api";

/** The views of the payouts, as tabs. */
export const PAYOUT_VIEWS = [
  { key: "available", label: "Se puede pagar ya", href: memberRoutes.adminPayouts() },
  { key: "all", label: "También lo que está por llegar", href: memberRoutes.adminPayouts({ status: "all" }) },
  { key: "files", label: "Ficheros anteriores", href: memberRoutes.adminBankFiles() },
] as const;
