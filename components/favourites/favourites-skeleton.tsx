import { AyniGrid } from "@/components/common/ayni-grid";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./favourites.module.css";

const SKELETON_CARDS = 4;

export function FavouritesSkeleton() {
  return (
    <div>
      <p role="status" className="visually-hidden">
        Buscando tus guardados…
      </p>
      <AyniGrid>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <li key={index} aria-hidden="true">
            <Skeleton shape="block" className={styles.skeleton} />
          </li>
        ))}
      </AyniGrid>
    </div>
  );
}
