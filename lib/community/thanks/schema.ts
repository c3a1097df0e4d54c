import { z } from "zod";
import type { ReceivedSection } from "@/lib/platform/routes";
import { safeText } from "@/lib/platform/text/safe-text";

/** The words by which what was received can be called; never a number of stars. */
export const THANKS_WORDS = {
  clear: "claro",
  warm: "cálido",
  deep: "profundo",
  practical: "práctico",
  inspiring: "inspirador",
  serene: "sereno",
  transforming: "transformador",
  close: "cercano",
} as const;
export type ThanksWord = keyof typeof THANKS_WORDS;

export const thanksWords = Object.keys(THANKS_WORDS) as [ThanksWord, ...ThanksWord[]];

/** Those of stored keys that are words of ours. */
export const knownWords = (keys: string[]): ThanksWord[] => thanksWords.filter((word) => keys.includes(word));

export const MAX_THANKS = 500;
export const MAX_WORDS = 3;
const NOTHING = "Escribe unas líneas o elige al menos una palabra";

const words = z
  .array(z.enum(thanksWords, "Elige palabras de la lista"), "Elige palabras de la lista")
  .max(MAX_WORDS, `Elige como máximo ${MAX_WORDS} palabras`)
  .transform((chosen) => thanksWords.filter((word) => chosen.includes(word)));

/** What somebody who received says. */
export const thanksInput = z
  .object({ text: safeText(MAX_THANKS).pipe(z.string().trim()).default(""), words: words.default([]) })
  .refine((said) => said.text !== "" || said.words.length > 0, { path: ["text"], message: NOTHING });
export type ThanksInput = z.output<typeof thanksInput>;

export const thanksParams = z.object({ id: z.uuid() });
export const thanksOrderParams = z.object({ orderId: z.uuid() });

export const shownInput = z.object({ shown: z.boolean("Elige sí o no") });
export const answerInput = z.object({ answer: safeText(MAX_THANKS).pipe(z.string().trim()) });

export const THANKS_PAGE = 24;

/** What a Master sees of what was said to them, or what they said themselves. */
export const thanksViews = ["todos", "por-leer", "mostrados", "no-mostrados", "escritos"] as const;
export type ThanksListView = (typeof thanksViews)[number];

export const thanksQuery = z.object({ estado: z.enum(thanksViews).optional(), after: z.string().optional() });

type Said = {
  id: string;
  text: string;
  words: ThanksWord[];
  /** Whether the Master agrees to show it. */
  shown: boolean;
  /** Whether who administers has taken it out of sight. */
  hidden: boolean;
  answer: string | null;
  createdAt: string;
};

/** Thanks as its author sees it. */
export type OwnThanks = Said;

/**
 * How somebody stands towards thanking for an order: nothing to say, still to be lived, or free to say something,
 * with what they have said so far.
 */
export type ThanksStanding =
  { state: "none" } | { state: "waiting" } | { state: "open"; masterName: string; thanks: OwnThanks | null };

/** Thanks as the Master sees it. */
export type ReceivedThanks = Said & {
  /** Not shown, and not answered since it was last changed. */
  unread: boolean;
  author: { name: string; lastName: string; image: string | null; slug: string | null };
  ayni: { slug: string; title: string };
};

/** Thanks in the list of who wrote it. */
export type WrittenThanks = Said & {
  orderId: string;
  section: ReceivedSection;
  masterName: string;
  ayni: { slug: string; title: string };
};

export type ThanksPage<Row> = {
  content: Row[];
  metadata: { total: number; pageSize: number; after: string | null };
};

/** Thanks as everybody sees it. */
export type PublicThanks = {
  id: string;
  text: string;
  words: ThanksWord[];
  /** First name and initial: "Elisa N.". */
  authorName: string;
  answer: string | null;
  createdAt: string;
};

export type ThanksToMaster = PublicThanks & {
  ayni: {
    slug: string;
    title: string;
    /** Whether it has a page that everybody may see. */
    listed: boolean;
  };
};

export type ThanksForAyni = {
  /** The most said first. */
  words: { word: ThanksWord; count: number }[];
  thanks: PublicThanks[];
};
