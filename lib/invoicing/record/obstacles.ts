import "server-only";
import { env } from "@/lib/platform/env";
import { taxAgency } from "@/lib/platform/ports/tax-agency";
import { getOperator } from "@/lib/platform/site-config/data";
import { isConfigured } from "@/lib/platform/site-config/schema";
import type { Obstacle } from "./schema";
import { findNif } from "./system";

async function listCertificateObstacles(): Promise<Obstacle[]> {
  const fault = await taxAgency.findCertificateFault();
  if (fault === null) return [];
  return [fault === "missing" ? "certificate" : "unreadable-certificate"];
}

/** Lists what is missing before records are sent; nothing is while there is anything. */
export async function listObstacles(): Promise<Obstacle[]> {
  const { name, taxId, address } = getOperator();
  const { kind } = taxAgency;
  return [
    ...(isConfigured(name) ? [] : (["operator-name"] as const)),
    ...(findNif(taxId) ? [] : (["operator-tax-id"] as const)),
    ...(isConfigured(address) ? [] : (["operator-address"] as const)),
    ...(kind === "none" ? (["agency"] as const) : []),
    ...(kind === "real" || kind === "test" ? await listCertificateObstacles() : []),
    ...(kind === "real" && !env.TAX_AGENCY_DECLARATION_SIGNED ? (["declaration"] as const) : []),
  ];
}

/** The day on which the operator signed the responsible declaration, "2027-01-01"; null before. */
export const getDeclarationDay = (): string | null => env.TAX_AGENCY_DECLARATION_SIGNED ?? null;
