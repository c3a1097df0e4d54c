import { z } from "zod";
import { currencyCodes, CURRENCIES } from "@/lib/reference/currencies";
import { isCountryCode } from "@/lib/reference/countries";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, languageCodes, modalities, onlineTypes } from "@/lib/reference/labels";
import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { isSlug } from "@/lib/platform/text/slug";
import { safeText } from "@/lib/platform/text/safe-text";
import { timeZone } from "@/lib/identity/users/schema";
import { isHttpUrl, isVideoUrl } from "@/lib/platform/urls";

export type AyniStatus = "DRAFT" | "PUBLISHED" | "ARCHIVED";

const MAX_AMOUNT = 100_000_000;
export const MAX_SHORT_DESCRIPTION = 200;

const optionalText = (max: number) => safeText(max).pipe(z.string().trim()).nullish();
const amount = z
  .int("Indica un precio válido")
  .min(0, "Indica un precio válido")
  .max(MAX_AMOUNT, "Indica un precio válido");
const url = safeText(2000).refine(isHttpUrl, "Este no es un enlace válido");

const DATE_ERROR = "Indica una fecha y una hora válidas";
const isNearby = (instant: string) => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 2000 && year <= 2100;
};

const encuentroInput = z.object({
  /** Of one that is there already: it may be moved without becoming another. */
  id: z.uuid("Este encuentro no existe").optional(),
  startsAt: z.iso.datetime({ offset: true, message: DATE_ERROR }).refine(isNearby, DATE_ERROR),
  timezone: timeZone,
  durationMinutes: z
    .int("Indica una duración válida")
    .min(5, "Indica una duración válida")
    .max(1440, "Indica una duración válida"),
  title: safeText(120).default(""),
  joinUrl: url.nullish(),
  /** Whether it takes place in a video-call room of ours, in the stead of a link of the Master's. */
  room: z.boolean().optional(),
  cancelled: z.boolean().optional(),
});
export type EncuentroInput = z.output<typeof encuentroInput>;

const MAX_SECONDS = 48 * 3600;
const CHAPTER_ERROR = "Indica cuándo empieza el capítulo";

const chapter = z.object({
  /** From the start of the recording. */
  startSeconds: z.int(CHAPTER_ERROR).min(0, CHAPTER_ERROR).max(MAX_SECONDS, CHAPTER_ERROR),
  title: safeText(120).pipe(z.string().trim().min(1, "Escribe un título para el capítulo")),
});
export type Chapter = z.output<typeof chapter>;

/** The chapters of a recording as they are stored; none where there are none or nothing that can be read. */
export const chaptersOf = (stored: unknown): Chapter[] => z.array(chapter).catch([]).parse(stored);

const fileInput = z.object({
  fileUrl: z.string().max(2000),
  title: safeText(120).default(""),
  freeSample: z.boolean().default(false),
  /** As the browser measured it; left out, it stays. */
  durationSeconds: z.int().min(1).max(MAX_SECONDS).nullish(),
  chapters: z
    .array(chapter)
    .max(100, "Añade como máximo 100 capítulos")
    .transform((list) => list.toSorted((a, b) => a.startSeconds - b.startSeconds))
    .optional(),
});
export type FileInput = z.output<typeof fileInput>;

/** Everything that a Master decides about a content; what is left out of a change stays as it was. */
const fields = {
  title: safeText(120).pipe(z.string().trim().min(3, "Escribe un título de al menos 3 caracteres")),
  contentType: z.enum(contentTypes, "Elige un tipo de contenido"),
  modality: z.enum(modalities, "Elige una modalidad"),
  onlineType: z.enum(onlineTypes, "Elige cómo se recibe").nullable(),
  shortDescription: safeText(MAX_SHORT_DESCRIPTION).pipe(z.string().trim()),
  description: safeText(20_000),
  contraindications: optionalText(2000),
  videoUrl: safeText(2000).refine(isVideoUrl, "Este no es un enlace válido de Youtube o Vimeo").nullish(),
  disciplines: z
    .array(z.enum(disciplineKeys, "Elige una disciplina de la lista"))
    .max(10, "Elige como máximo 10 disciplinas"),
  topics: z
    .array(z.enum(topicKeys, "Elige una temática de la lista"))
    .max(10, "No puedes seleccionar más de 10 temáticas"),
  language: z.enum(languageCodes, "Elige un idioma"),
  amount,
  currency: z
    .enum(currencyCodes, "Elige una moneda")
    .refine((code) => CURRENCIES[code].chargeable, "Aún no se puede cobrar en esta moneda"),
  minimumAmount: amount.nullish(),
  suggestedAmount: amount.nullish(),
  capacity: z
    .int("Indica un número de lugares")
    .min(1, "Indica un número de lugares")
    .max(100_000, "Indica un número de lugares")
    .nullish(),
  accessDays: z
    .int("Indica un número de días")
    .min(1, "Indica un número de días")
    .max(3650, "Indica un número de días")
    .nullish(),
  placeName: optionalText(120),
  placeAddress: optionalText(200),
  placeCity: optionalText(120),
  placeCountry: z.string().refine(isCountryCode, "Elige un país").nullish(),
  encuentros: z.array(encuentroInput).max(200, "Añade como máximo 200 encuentros"),
  files: z.array(fileInput).max(200, "Añade como máximo 200 archivos"),
  coverUrl: z.string().max(2000).nullish(),
  status: z.enum(["DRAFT", "PUBLISHED"], "Elige si es un borrador o se publica"),
};

export const createAyniInput = z.object(fields).partial().required({ title: true, contentType: true });
export type CreateAyniInput = z.output<typeof createAyniInput>;

export const updateAyniInput = z
  .object({ ...fields, slug: z.string().refine(isSlug, "Este enlace no es válido"), version: z.int32() })
  .partial();
export type UpdateAyniInput = z.output<typeof updateAyniInput>;

/** Path parameter of a content; anything else was never a slug of ours. */
export const slugParams = z.object({ slug: z.string().max(200) });

/** Who gives a content, as its cards show it. */
export type MasterCard = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  profileImage: string | null;
  city: string | null;
  country: string | null;
};

/** A content in a list. `amount` is in minor units of `currency`; instants are ISO 8601 in UTC. */
export type CatalogueItem = {
  id: string;
  slug: string;
  title: string;
  shortDescription: string;
  contentType: ContentType;
  onlineType: OnlineType | null;
  modality: Modality;
  status: AyniStatus;
  amount: number;
  currency: string;
  /** The least that the buyer may choose to give, or null where the price is fixed. */
  minimumAmount: number | null;
  disciplines: string[];
  topics: string[];
  coverUrl: string;
  /** Candidate images of an uploaded cover by width; null for a drawn one. */
  coverSrcSet: string | null;
  nextStartsAt: string | null;
  publishedAt: string | null;
  userId: string;
  master: MasterCard;
};

export type EncuentroView = {
  id: string;
  startsAt: string;
  endsAt: string;
  timezone: string;
  durationMinutes: number;
  title: string;
  cancelled: boolean;
};

export type FileSummary = {
  id: string;
  kind: "IMAGE" | "AUDIO" | "EBOOK" | "VIDEO";
  title: string;
  mimeType: string;
  size: number;
  durationSeconds: number | null;
  freeSample: boolean;
  /** In their order; none for what is not a recording. */
  chapters: Chapter[];
};

/** A content with all that everybody may see of it. Never a join link or the address of a file. */
export type AyniDetail = CatalogueItem & {
  description: string;
  contraindications: string | null;
  videoUrl: string | null;
  language: string;
  suggestedAmount: number | null;
  capacity: number | null;
  /** Places that are left now, or null without a limit. */
  placesLeft: number | null;
  accessDays: number | null;
  placeName: string | null;
  placeAddress: string | null;
  placeCity: string | null;
  placeCountry: string | null;
  lastEndsAt: string | null;
  version: number;
  encuentros: EncuentroView[];
  files: FileSummary[];
  masterShortDescription: string | null;
};

/** A content as its editor needs it: with join links and the addresses of its files. */
export type EditableAyni = Omit<AyniDetail, "encuentros" | "files"> & {
  encuentros: (EncuentroView & { joinUrl: string | null; room: boolean })[];
  files: (FileSummary & { fileUrl: string; fileName: string })[];
  /** The address of a cover that was uploaded, or null where one is drawn. */
  uploadedCoverUrl: string | null;
  /** Those who hold it now. */
  receivers: number;
};
