import type { CatalogueItem } from "@/lib/content/ayni/schema";

type Renewable = Pick<CatalogueItem, "status" | "amount" | "minimumAmount">;

/** Returns the action that renews expired access; null if the content is no longer published. */
export function getRenewalLabel({
  status,
  amount,
  minimumAmount,
}: Renewable): "Recibir de nuevo" | "Comprar de nuevo" | null {
  if (status !== "PUBLISHED") return null;
  return amount === 0 || minimumAmount !== null ? "Recibir de nuevo" : "Comprar de nuevo";
}
