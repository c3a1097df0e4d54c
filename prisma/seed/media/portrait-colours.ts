/** Lines of the face. */
export const INK = "#2B1D22";

/** Without the hash, as the avatar set expects it. */
export const GROUNDS = [
  "CFE6DE",
  "9CCBC0",
  "F7E3D8",
  "F0B99A",
  "E8D3BE",
  "E3D9F3",
  "BFA9DF",
  "F4E2C6",
  "EBC46F",
  "C9D8E6",
] as const;

export const SKINS = [
  "#F5D6BE",
  "#EDC3A1",
  "#E2AF87",
  "#D59C72",
  "#C68B5F",
  "#B0754B",
  "#94603B",
  "#7D5034",
] as const;

type Pair = readonly [string, string];

/** Colour of the hair, and of the strands between. */
export const HAIR: readonly [Pair, ...Pair[]] = [
  ["#1E1614", "#5A4A45"],
  ["#2A1B15", "#6B5348"],
  ["#3B251A", "#7D6252"],
  ["#4E3021", "#94745F"],
  ["#6E4529", "#B08C6C"],
  ["#8C5A30", "#C9A37A"],
  ["#8A3B1E", "#C98262"],
  ["#6F6A69", "#B5B0AE"],
  ["#A9A39F", "#DDD8D4"],
];

/** Colour of the cloth, and of its seams and dark patterns. */
export const CLOTHES: readonly [Pair, ...Pair[]] = [
  ["#A63F1E", "#5B1E0C"],
  ["#D9805F", "#6B2B16"],
  ["#0E5A57", "#062F2D"],
  ["#5FA79C", "#17463F"],
  ["#E0A83C", "#6E4A0C"],
  ["#6D4C9B", "#2F1E4B"],
  ["#B79BE0", "#45306B"],
  ["#FBF3E6", "#4A3B3A"],
  ["#3F5F8A", "#182A43"],
  ["#C65B6B", "#5A1D27"],
  ["#7C8C4A", "#333B17"],
];

export const LIPS_COLOURS = ["#8A2F2A", "#7A2A2E", "#9A4036"] as const;
