"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readDeviceFavourites } from "@/components/common/favourites/device-favourites";
import { Button } from "@/components/ui/button";
import { deviceFavouritesQuery } from "@/lib/community/favourites/queries";
import { FavouriteCards, NoFavourites } from "./favourites-frame";
import { FavouritesSkeleton } from "./favourites-skeleton";
import styles from "./favourites.module.css";

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.note}>
      <p>No hemos podido traer lo que guardaste.</p>
      <Button variant="secondary" size="s" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

function StoredFavourites({ ayniIds }: { ayniIds: readonly string[] }) {
  const { data, hasNextPage, isError, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    deviceFavouritesQuery(ayniIds),
  );
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <FavouritesSkeleton />;
  const items = data.pages.flat();
  const isIncomplete = !hasNextPage && items.length < ayniIds.length;
  return (
    <>
      {items.length > 0 && <FavouriteCards items={items} />}
      {isError && <LoadError onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isError && (
        <div>
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver más
          </Button>
        </div>
      )}
      {isIncomplete && <p className={styles.note}>Parte de lo que guardaste ya no está disponible.</p>}
    </>
  );
}

/** The contents that were saved in this browser when the page was opened. */
export function DeviceFavouritesList() {
  const [ayniIds] = useState(readDeviceFavourites);
  return ayniIds.length === 0 ? <NoFavourites /> : <StoredFavourites ayniIds={ayniIds} />;
}
