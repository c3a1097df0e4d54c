/** The size of the drawing on pages on which a stretch of the band is missing. */
export const LOOSE_THREADS_SIZE = { width: 144, height: 44 } as const;

/** Paths of the bare threads between the two ends of the band; one has broken and hangs out of it. */
export const LOOSE_THREADS = [
  { colour: "clay", path: "M0 5c48 0 96 3 144 0" },
  { colour: "teal", path: "M0 14c48 5 96 5 144 0" },
  { colour: "gold", path: "M0 23c26 0 38 3 45 14s-2 26-10 22 0-13 9-7" },
  { colour: "gold", path: "M144 23c-19 0-30-3-37 6s-1 17-9 20" },
  { colour: "plum", path: "M0 31c48 7 96 6 144 0" },
  { colour: "clay", path: "M0 40c48 2 96 4 144 0" },
] as const;
