import { AyniCard } from "@/components/ayni/ayni-card";
import { AyniGrid } from "@/components/ayni/ayni-grid";
import type { CatalogueItem } from "@/lib/ayni/schema";

/** The cards of the results that the browser brought itself. Load it with next/dynamic. */
export function MoreCards({ items }: { items: CatalogueItem[] }) {
  return (
    <AyniGrid>
      {items.map((item) => (
        <li key={item.id}>
          <AyniCard item={item} level={2} />
        </li>
      ))}
    </AyniGrid>
  );
}
