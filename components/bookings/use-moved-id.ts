"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";

const readMovedId = () => new URLSearchParams(location.search).get("cambiar");

/** Returns the id of the booking that is being moved, from the URL; null for a new one, on the server and during hydration. */
export const useMovedId = (): string | null => useBrowserValue(readMovedId);
