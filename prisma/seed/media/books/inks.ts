import type { InkName } from "./names";

/** The colours of a printed book: its board, its letters, and what is printed beside them. */
export interface Inks {
  readonly ground: string;
  readonly ink: string;
  readonly main: string;
  readonly second: string;
  readonly accent: string;
  /** The colour of the table on which the book lies. */
  readonly table: string;
}

export const INKS: Readonly<Record<InkName, Inks>> = {
  clay: {
    ground: "#A63F1E",
    ink: "#FFF3E2",
    main: "#E0A83C",
    second: "#7A2A12",
    accent: "#F3C9AA",
    table: "#F3D9C4",
  },
  teal: {
    ground: "#0E5A57",
    ink: "#FBF3E6",
    main: "#E0A83C",
    second: "#083E3C",
    accent: "#9CCBC0",
    table: "#CFE3DB",
  },
  plum: {
    ground: "#4E3574",
    ink: "#FBF3E6",
    main: "#E9B8A0",
    second: "#362350",
    accent: "#E0A83C",
    table: "#DED2F0",
  },
  night: {
    ground: "#231A2B",
    ink: "#F8EBD6",
    main: "#E0A83C",
    second: "#453457",
    accent: "#D9805F",
    table: "#E6D6C6",
  },
  gold: {
    ground: "#E3AF4A",
    ink: "#2B1B14",
    main: "#A63F1E",
    second: "#F3D595",
    accent: "#0E5A57",
    table: "#F7EBD3",
  },
  paper: {
    ground: "#F6ECDD",
    ink: "#231A2B",
    main: "#A63F1E",
    second: "#E4CFB4",
    accent: "#0E5A57",
    table: "#CFC0AC",
  },
  mint: {
    ground: "#C9E2D9",
    ink: "#0B3F3D",
    main: "#0E5A57",
    second: "#9CCBC0",
    accent: "#A63F1E",
    table: "#F0E3D0",
  },
  blush: {
    ground: "#F2CDB5",
    ink: "#4A1A0E",
    main: "#A63F1E",
    second: "#E5AE8C",
    accent: "#6D4C9B",
    table: "#F8EADF",
  },
  moss: {
    ground: "#4F5F3A",
    ink: "#F8F0DC",
    main: "#D8B45A",
    second: "#37452A",
    accent: "#B7C28A",
    table: "#E4E3CB",
  },
  lilac: {
    ground: "#DCCFEF",
    ink: "#2F1E4B",
    main: "#6D4C9B",
    second: "#C0ABE0",
    accent: "#A63F1E",
    table: "#F4EADF",
  },
};
