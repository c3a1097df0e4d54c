/** The zone in which hours are said while the viewer's is unknown. */
export const DEFAULT_TIME_ZONE = "Europe/Madrid";
