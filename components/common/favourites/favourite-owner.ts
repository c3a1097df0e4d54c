/** Key of the storage of the browser under which a visitor's saved contents are. */
export const DEVICE_FAVOURITES_KEY = "ayllu-favourites";

/** The id of the signed-in user; null for a visitor, whose saved contents are in the browser. */
export type FavouriteOwner = string | null;
