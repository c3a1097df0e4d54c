import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { FAVOURITES_PAGE_SIZE, MAX_DEVICE_FAVOURITES } from "./policy";

export const favouriteParams = z.object({ ayniId: z.uuid() });

export const favouritesSearchParams = z.object({ after: z.string().max(200).optional() });

const INVALID_ID = "Indica el id de un contenido";

/** Newest first. */
export const mergeFavouritesInput = z.object({
  ayniIds: z
    .array(z.uuid(INVALID_ID), "Indica los contenidos")
    .max(MAX_DEVICE_FAVOURITES, `Indica como máximo ${MAX_DEVICE_FAVOURITES} contenidos`),
});

export const favouriteItemsQuery = z.object({
  ayniIds: z
    .array(z.uuid(INVALID_ID), "Indica los contenidos")
    .max(FAVOURITES_PAGE_SIZE, `Indica como máximo ${FAVOURITES_PAGE_SIZE} contenidos`),
});

export type FavouriteStatus = { saved: boolean };

export type FavouritePage = {
  content: CatalogueItem[];
  metadata: {
    /** Saved contents that are listed. */
    total: number;
    pageSize: number;
    after: string | null;
    /** Saved contents that are no longer listed; they come back if they are listed again. */
    unavailable: number;
  };
};
