/** For viewers whose time zone is unknown. */
export const DEFAULT_TIME_ZONE = "Europe/Madrid";
