import type { CatalogueItem } from "@/lib/content/ayni/schema";

type Renewable = Pick<CatalogueItem, "status" | "amount" | "minimumAmount">;

/** What somebody whose access has ended can do about it; null where the content is no longer given. */
export function renewalLabel({
  status,
  amount,
  minimumAmount,
}: Renewable): "Recibir de nuevo" | "Comprar de nuevo" | null {
  if (status !== "PUBLISHED") return null;
  return amount === 0 || minimumAmount !== null ? "Recibir de nuevo" : "Comprar de nuevo";
}
