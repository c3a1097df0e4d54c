"use client";

import { useSession } from "next-auth/react";
import { useEffect } from "react";
import { favouriteStore } from "./favourite-store";

/** Tells the store who is signed in; on sign-in, it adds what was saved in the browser to the account. */
export function FavouriteOwnerSync() {
  const { data: session, status } = useSession();
  const owner = session?.userId ?? null;
  useEffect(() => {
    if (status !== "loading") favouriteStore.setOwner(owner);
  }, [status, owner]);
  return null;
}
