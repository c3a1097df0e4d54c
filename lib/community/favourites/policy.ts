/** Contents that one member can save. */
export const MAX_FAVOURITES = 1000;
/** Contents that a visitor can save in the browser, and that one request merges. */
export const MAX_DEVICE_FAVOURITES = 100;
export const FAVOURITES_PAGE_SIZE = 24;
