import { z } from "zod";
import { requiredText } from "@/lib/platform/text/safe-text";
import { wholeNumber } from "@/lib/platform/whole-number";

const BUFFER_ERROR = "Indica una pausa de 0 a 240 minutos";
const MAX_QUESTIONS = 10;

/** The numbers of hours that a pack may have. */
export const PACK_SIZES = [3, 5, 10] as const;
export type PackSize = (typeof PACK_SIZES)[number];

const PACK_PRICE_ERROR = "Indica el precio del pack";
const DEFAULT_PACK_MONTHS = 6;

const packPriceInput = z.object({
  sessions: z.literal([...PACK_SIZES], "Un pack es de 3, 5 o 10 sesiones"),
  /** The price of the whole pack, in minor units. */
  amount: wholeNumber(1, 100_000_000, PACK_PRICE_ERROR),
  months: wholeNumber(1, 24, "Indica de 1 a 24 meses").default(DEFAULT_PACK_MONTHS),
});

/** Booking terms of an offer by the hour; `session` of the API. */
export const bookingTermsInput = z.object({
  minutes: wholeNumber(10, 480, "Indica una duración de 10 minutos a 8 horas"),
  bufferBefore: wholeNumber(0, 240, BUFFER_ERROR).default(0),
  bufferAfter: wholeNumber(0, 240, BUFFER_ERROR).default(0),
  noticeHours: wholeNumber(0, 720, "Indica una antelación de 0 a 720 horas").default(12),
  horizonDays: wholeNumber(1, 365, "Indica de 1 a 365 días").default(60),
  perDay: wholeNumber(1, 48, "Indica de 1 a 48 citas al día").nullish(),
  moveHours: wholeNumber(0, 720, "Indica un plazo de 0 a 720 horas").default(24),
  questions: z
    .array(requiredText(300, "Escribe la pregunta o quítala"))
    .max(MAX_QUESTIONS, `Añade como máximo ${MAX_QUESTIONS} preguntas`)
    .default([]),
  packs: z
    .array(packPriceInput)
    .refine((packs) => new Set(packs.map(({ sessions }) => sessions)).size === packs.length, {
      error: "Pon cada pack una sola vez",
    })
    .default([]),
});
export type BookingTermsInput = z.output<typeof bookingTermsInput>;

/** The price of several hours together, in minor units, and the months in which they can be taken. */
export type PackPriceView = { sessions: number; amount: number; months: number };

/** The terms as everybody sees them; `perDay` is null without a limit. */
export type BookingTermsView = {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  noticeHours: number;
  horizonDays: number;
  perDay: number | null;
  moveHours: number;
  questions: string[];
  packs: PackPriceView[];
  /** Zone of the Master's hours; null before they have set any. */
  zone: string | null;
};

/** The sales of an offer by the hour that are still to be given: paid hours to come, and packs with sessions left. */
export type OpenSales = { hours: number; packs: number };
