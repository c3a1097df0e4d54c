"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { favouriteStore } from "@/components/common/favourites/favourite-store";

/** Renders the page again once the contents saved in the browser are in the account. */
export function MergeRefresh() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (favouriteStore.takeMergedCount() > 0) router.refresh();
    };
    refresh();
    return favouriteStore.subscribe(refresh);
  }, [router]);
  return null;
}
