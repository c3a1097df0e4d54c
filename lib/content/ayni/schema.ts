import { z } from "zod";
import { encuentroInput, instantField, type EncuentroView } from "@/lib/content/schedule/schema";
import { bookingTermsInput, type BookingTermsView } from "@/lib/content/booking-terms/schema";
import { MAX_LATE_ENTRY } from "@/lib/content/schedule/policy";
import { modulesInput, type EditableModule, type ModuleSummary } from "@/lib/content/lessons/schema";
import { fileInput, type FileSummary, type SampleRecording } from "@/lib/content/uploads/schema";
import { currencyCodes, CURRENCIES } from "@/lib/reference/currencies";
import { isCountryCode } from "@/lib/reference/countries";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, languageCodes, modalities, onlineTypes } from "@/lib/reference/labels";
import type { OpenSales } from "@/lib/content/booking-terms/schema";
import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import { isSlug } from "@/lib/platform/text/slug";
import { requiredText, safeMarkdown, trimmedText } from "@/lib/platform/text/safe-text";
import { videoLinkField } from "@/lib/platform/text/link-field";
import { wholeNumber } from "@/lib/platform/whole-number";
import {
  AMOUNT_ERROR,
  CHOICE_LIMITS,
  isValidAmount,
  MAX_SHORT_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  TITLE_ERROR,
} from "./policy";

export type AyniStatus = "DRAFT" | "PUBLISHED" | "ARCHIVED";

const LATE_ENTRY_ERROR = `Indica un número de minutos entre 0 y ${MAX_LATE_ENTRY}`;

const MEMBER_SEATS_ERROR = "Indica cuántos lugares guardas";

const MEMBER_PLANS_ERROR = "Elige membresías tuyas";

/** Seats kept for members, of `planIds` or else of all plans that open it, and the instant from which they are free for all. */
const memberSeatsInput = z.object({
  count: wholeNumber(1, 100_000, MEMBER_SEATS_ERROR),
  until: instantField,
  planIds: z.array(z.uuid(MEMBER_PLANS_ERROR)).max(100, MEMBER_PLANS_ERROR).optional(),
});

const optionalText = (max: number) => trimmedText(max).nullish();
const amount = z.number(AMOUNT_ERROR).refine(isValidAmount, AMOUNT_ERROR);

/** Amounts are in minor units of `currency`. */
const ayniFields = {
  title: requiredText(MAX_TITLE_LENGTH, TITLE_ERROR),
  contentType: z.enum(contentTypes, "Elige un tipo de contenido"),
  modality: z.enum(modalities, "Elige una modalidad"),
  onlineType: z.enum(onlineTypes, "Elige cómo se recibe").nullable(),
  shortDescription: trimmedText(MAX_SHORT_DESCRIPTION_LENGTH),
  description: safeMarkdown(20_000),
  contraindications: optionalText(2000),
  videoUrl: videoLinkField.nullish(),
  disciplines: z
    .array(z.enum(disciplineKeys, "Elige una disciplina de la lista"))
    .max(CHOICE_LIMITS.disciplines.max, CHOICE_LIMITS.disciplines.error),
  topics: z
    .array(z.enum(topicKeys, "Elige una temática de la lista"))
    .max(CHOICE_LIMITS.topics.max, CHOICE_LIMITS.topics.error),
  language: z.enum(languageCodes, "Elige un idioma"),
  amount,
  currency: z
    .enum(currencyCodes, "Elige una moneda")
    .refine((code) => CURRENCIES[code].chargeable, "Aún no se puede cobrar en esta moneda"),
  minimumAmount: amount.nullish(),
  suggestedAmount: amount.nullish(),
  capacity: wholeNumber(1, 100_000, "Indica un número de lugares").nullish(),
  memberSeats: memberSeatsInput.nullish(),
  accessDays: wholeNumber(1, 3650, "Indica un número de días").nullish(),
  attendancePercent: wholeNumber(1, 100, "Indica un porcentaje entre 1 y 100"),
  lateEntryMinutes: wholeNumber(0, MAX_LATE_ENTRY, LATE_ENTRY_ERROR).nullish(),
  proRata: z.boolean("Di si se cobra solo lo que queda"),
  placeName: optionalText(120),
  placeAddress: optionalText(200),
  placeCity: optionalText(120),
  placeCountry: z.string().refine(isCountryCode, "Elige un país").nullish(),
  placeQuarter: optionalText(120),
  placeMeetingPoint: optionalText(300),
  addressAfterReserving: z.boolean(),
  encuentros: z.array(encuentroInput).max(200, "Añade como máximo 200 encuentros"),
  files: z.array(fileInput).max(200, "Añade como máximo 200 archivos"),
  /** The modules of a course; undefined keeps them, in step with the files. */
  modules: modulesInput,
  /** An event that is booked by the hour: it has `session` instead of encuentros. */
  isBookable: z.boolean("Indica si se reserva por horas"),
  session: bookingTermsInput.nullish(),
  coverUrl: z.string().max(2000).nullish(),
  status: z.enum(["DRAFT", "PUBLISHED"], "Elige si es un borrador o se publica"),
};

export const createAyniInput = z.object(ayniFields).partial().required({ title: true, contentType: true });
export type CreateAyniInput = z.output<typeof createAyniInput>;

export const updateAyniInput = z
  .object({ ...ayniFields, slug: z.string().refine(isSlug, "Este enlace no es válido"), version: z.int32() })
  .partial();
export type UpdateAyniInput = z.output<typeof updateAyniInput>;

export const ayniParams = z.object({ slug: z.string().max(200) });

export type MasterCardView = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  profileImage: string | null;
  city: string | null;
  country: string | null;
};

/** Counts and total durations of the parts of a content. */
export type ContentParts = {
  /** Not cancelled, past ones too. */
  encuentros: number;
  encuentroMinutes: number;
  audios: number;
  videos: number;
  books: number;
  /** Length of all recordings. */
  seconds: number;
};

/**
 * `count` seats are kept for members until `until` (ISO 8601 in UTC), of which none has taken `left`: for those of the plans
 * `planIds`, or of all that open it if there are none.
 */
export type MemberSeats = { count: number; left: number; until: string; planIds: string[] };

/** A content in a list. Amounts are in minor units of `currency`, instants ISO 8601 in UTC. */
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
  /** Lower limit of a price the buyer chooses; null if the price is fixed. */
  minimumAmount: number | null;
  disciplines: string[];
  topics: string[];
  coverUrl: string;
  /** It is null for a generated cover. */
  coverSrcSet: string | null;
  /** Start and end of the first encuentro to come, which is not live yet. */
  nextStartsAt: string | null;
  nextEndsAt: string | null;
  /** End of the encuentro that is taking place; null without one. */
  liveUntil: string | null;
  /** Zone of the next encuentro, or of the live one: the place's in person, the Master's online. */
  nextTimezone: string | null;
  placeCity: string | null;
  /** Kilometres from the place that was asked for to the city of an encuentro in person; null if none was. */
  distanceKm: number | null;
  parts: ContentParts;
  /** The first free audio of a public content; null without one. */
  sample: SampleRecording | null;
  /** Booked by the hour. */
  isBookable: boolean;
  /** An hour with one person: what is booked by the hour, and what was bought of it. */
  isSession: boolean;
  /** Length of a session and the next free hour of an offer by the hour; null for others, or without a free hour. */
  sessionMinutes: number | null;
  nextFreeAt: string | null;
  /** Seats that anybody can take; null if their number is not limited. */
  seatsLeft: number | null;
  /** Seats kept for members; null without any, and once they are free for all. */
  memberSeats: MemberSeats | null;
  publishedAt: string | null;
  /** Minutes after its start for which an encuentro still takes new people; null until its end, 0 not after the start. */
  lateEntryMinutes: number | null;
  /** Encuentros in which whoever gets a place now may take part; of `parts.encuentros`. */
  encuentrosLeft: number;
  /** Once some of several encuentros are over, the rest costs its part of the price. */
  proRata: boolean;
  userId: string;
  master: MasterCardView;
};

/** The public part of a content: no join links and no file URLs. */
export type AyniDetail = CatalogueItem & {
  description: string;
  contraindications: string | null;
  /** Sent as `acceptedVersion` by whoever accepts the text; null without contraindications. */
  contraindicationsVersion: string | null;
  videoUrl: string | null;
  language: string;
  suggestedAmount: number | null;
  capacity: number | null;
  accessDays: number | null;
  /** Part of an encuentro in our own room that counts as having attended it. */
  attendancePercent: number;
  placeName: string | null;
  /** It is null for others than receivers and the owner if `addressAfterReserving` is true. */
  placeAddress: string | null;
  /** As `placeAddress`. */
  placeMeetingPoint: string | null;
  placeQuarter: string | null;
  addressAfterReserving: boolean;
  placeCountry: string | null;
  /** Latitude of the city, in degrees; null online, and for a city in no list. */
  placeLatitude: number | null;
  placeLongitude: number | null;
  lastEndsAt: string | null;
  version: number;
  encuentros: EncuentroView[];
  /** The terms of an offer by the hour. */
  session: BookingTermsView | null;
  files: FileSummary[];
  /** Empty unless it is a course. */
  modules: ModuleSummary[];
  masterShortDescription: string | null;
  /** The capacity in which the Master offers; null until they have said it. */
  masterSellerKind: SellerKind | null;
};

export type EditableAyni = Omit<AyniDetail, "encuentros" | "files" | "modules"> & {
  modules: EditableModule[];
  encuentros: (EncuentroView & { joinUrl: string | null; room: boolean })[];
  files: (FileSummary & { fileUrl: string; fileName: string })[];
  uploadedCoverUrl: string | null;
  receiverCount: number;
  /** Missing for what is not offered by the hour. */
  openSales?: OpenSales;
};
