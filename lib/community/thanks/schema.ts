import { z } from "zod";
import type { ReceivedSection } from "@/lib/platform/routes";
import { trimmedText } from "@/lib/platform/text/safe-text";
import { thanksWords, type ThanksWord } from "./policy";

export const MAX_THANKS_LENGTH = 500;
export const MAX_WORDS = 3;
const EMPTY_THANKS = "Escribe unas líneas o elige al menos una palabra";

const words = z
  .array(z.enum(thanksWords, "Elige palabras de la lista"), "Elige palabras de la lista")
  .max(MAX_WORDS, `Elige como máximo ${MAX_WORDS} palabras`)
  .transform((selected) => thanksWords.filter((word) => selected.includes(word)));

export const thanksInput = z
  .object({ text: trimmedText(MAX_THANKS_LENGTH).default(""), words: words.default([]) })
  .refine((thanks) => thanks.text !== "" || thanks.words.length > 0, {
    path: ["text"],
    message: EMPTY_THANKS,
  });
export type ThanksInput = z.output<typeof thanksInput>;

export const thanksParams = z.object({ id: z.uuid() });
export const thanksOrderParams = z.object({ orderId: z.uuid() });

export const thanksShownInput = z.object({ shown: z.boolean("Elige sí o no") });
export const thanksAnswerInput = z.object({ answer: trimmedText(MAX_THANKS_LENGTH) });

export const THANKS_PAGE_SIZE = 24;

export const thanksViews = ["todos", "por-leer", "mostrados", "no-mostrados", "escritos"] as const;
export type ThanksListView = (typeof thanksViews)[number];

export const thanksQuery = z.object({ estado: z.enum(thanksViews).optional(), after: z.string().optional() });

export type OwnThanks = {
  id: string;
  text: string;
  words: ThanksWord[];
  /** The Master agreed to show it. */
  shown: boolean;
  /** A moderator hid it. */
  hidden: boolean;
  answer: string | null;
  createdAt: string;
};

/** `waiting`: the first encuentro has not started. `open`: the buyer can write or change their thanks. */
export type ThanksStatus =
  { state: "none" } | { state: "waiting" } | { state: "open"; masterName: string; thanks: OwnThanks | null };

export type ReceivedThanks = OwnThanks & {
  /** Not shown, and not answered since it was last changed. */
  unread: boolean;
  author: { name: string; lastName: string; image: string | null; slug: string | null };
  ayni: { slug: string; title: string };
};

export type WrittenThanks = OwnThanks & {
  orderId: string;
  section: ReceivedSection;
  masterName: string;
  ayni: { slug: string; title: string };
};

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
  ayni: { slug: string; title: string; listed: boolean };
};

/** Public thanks as the profile of its author shows it. */
export type GivenThanks = PublicThanks & { masterName: string; ayni: { slug: string; title: string } };

/** Public thanks for a listed content, short enough to be quoted. */
export type ThanksVoice = {
  id: string;
  text: string;
  authorName: string;
  masterName: string;
  ayni: { slug: string; title: string };
};

export type ThanksForAyni = {
  words: { word: ThanksWord; count: number }[];
  thanks: PublicThanks[];
};
