import type { UseFormReturn } from "react-hook-form";
import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import type { Upload } from "./uploads/upload";

export type DeliveryMode = OnlineType | "OFFLINE";

export type EncuentroFormValues = {
  /** "" until saved. */
  id: string;
  title: string;
  /** Wall-clock time in the form's zone: "2026-12-05T19:00". */
  startsAt: string;
  durationMinutes: string;
  /** Ayllu's own video room or the Master's link. */
  where: "ROOM" | "LINK";
  joinUrl: string;
  cancelled: boolean;
  /** Instant and zone of a past encuentro, which cannot change. */
  past: { startsAt: string; timezone: string } | null;
};

export type LessonFormValues = {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
  /** The key of its upload in `files`; "" without one. */
  fileKey: string;
  linkUrl: string;
  freeSample: boolean;
  availableAfterDays: string;
};

export type ModuleFormValues = { id: string; title: string; lessons: LessonFormValues[] };

/** Booking terms as they are typed. */
export type SessionFormValues = {
  minutes: string;
  bufferBefore: string;
  bufferAfter: string;
  noticeHours: string;
  horizonDays: string;
  perDay: string;
  moveHours: string;
  /** One question on each line. */
  questions: string;
  /** The price of each pack, "" without it, and for how many months each lasts. */
  pack3: string;
  pack5: string;
  pack10: string;
  months3: string;
  months5: string;
  months10: string;
};

/** The raw input. Fields are named like those of the API where it has an equivalent. */
export type AyniFormValues = {
  title: string;
  contentType: ContentType | "";
  shortDescription: string;
  language: string;
  slug: string;
  description: string;
  contraindications: string;
  disciplines: string[];
  topics: string[];
  videoUrl: string;
  cover: Upload | null;
  delivery: DeliveryMode;
  placeName: string;
  placeAddress: string;
  placeQuarter: string;
  placeMeetingPoint: string;
  addressAfterReserving: boolean;
  placeCity: string;
  placeCountry: string;
  capacity: string;
  /** "" keeps no seats for members; until when, as wall-clock time in the form's zone. */
  memberSeats: string;
  memberSeatsUntil: string;
  /** The memberships whose members they are for; none for all that open it. */
  memberSeatsPlans: string[];
  timezone: string;
  /** An event takes place on dates of its own, or is booked by the hour. */
  occasion: "DATES" | "HOURS";
  session: SessionFormValues;
  encuentros: EncuentroFormValues[];
  attendancePercent: string;
  /** "" lets people in until the end. */
  lateEntryMinutes: string;
  /** Once a series has begun, only what is left is charged. */
  proRata: boolean;
  files: Upload[];
  /** The modules of a course. */
  modules: ModuleFormValues[];
  /** `OPEN` is pay-what-you-want. */
  pricing: "FREE" | "PAID" | "OPEN" | "";
  amount: string;
  minimumAmount: string;
  suggestedAmount: string;
  currency: string;
  access: "FOREVER" | "DAYS";
  accessDays: string;
  /** The status to validate for. */
  status: "DRAFT" | "PUBLISHED";
};

export type EditorFormReturn = UseFormReturn<AyniFormValues, unknown, AyniFormValues>;

export const emptyForm: AyniFormValues = {
  title: "",
  contentType: "",
  shortDescription: "",
  language: "es",
  slug: "",
  description: "",
  contraindications: "",
  disciplines: [],
  topics: [],
  videoUrl: "",
  cover: null,
  delivery: "VIDEOCALL",
  placeName: "",
  placeAddress: "",
  placeQuarter: "",
  placeMeetingPoint: "",
  addressAfterReserving: false,
  placeCity: "",
  placeCountry: "",
  capacity: "",
  memberSeats: "",
  memberSeatsUntil: "",
  memberSeatsPlans: [],
  timezone: "",
  occasion: "DATES",
  session: {
    minutes: "60",
    bufferBefore: "0",
    bufferAfter: "15",
    noticeHours: "12",
    horizonDays: "60",
    perDay: "",
    moveHours: "24",
    questions: "",
    pack3: "",
    pack5: "",
    pack10: "",
    months3: "6",
    months5: "6",
    months10: "6",
  },
  encuentros: [],
  attendancePercent: "70",
  lateEntryMinutes: "",
  proRata: true,
  files: [],
  modules: [],
  pricing: "",
  amount: "",
  minimumAmount: "",
  suggestedAmount: "",
  currency: "EUR",
  access: "FOREVER",
  accessDays: "",
  status: "DRAFT",
};

/** Returns a new encuentro with the settings of another. */
export const newEncuentro = (template?: EncuentroFormValues): EncuentroFormValues => ({
  id: "",
  title: "",
  startsAt: "",
  durationMinutes: template?.durationMinutes ?? "90",
  where: template?.where ?? "ROOM",
  joinUrl: template?.joinUrl ?? "",
  cancelled: false,
  past: null,
});

export const newModule = (): ModuleFormValues => ({ id: crypto.randomUUID(), title: "", lessons: [] });

export const newLesson = (): LessonFormValues => ({
  id: crypto.randomUUID(),
  title: "",
  text: "",
  fileKey: "",
  linkUrl: "",
  freeSample: false,
  availableAfterDays: "0",
});

/** Returns the delivery modes of a content type; empty when there is no choice. */
export function getDeliveries(contentType: AyniFormValues["contentType"]): readonly DeliveryMode[] {
  if (contentType === "COURSE") return ["VIDEOCALL", "RECORDED", "OFFLINE"];
  return contentType === "EVENT" || contentType === "WORKSHOP" ? ["VIDEOCALL", "OFFLINE"] : [];
}

type DeliveryFields = Pick<AyniFormValues, "contentType" | "delivery">;

/** Returns the effective delivery mode; null for podcasts and e-books. */
export function getDelivery({ contentType, delivery }: DeliveryFields): DeliveryMode | null {
  const deliveries = getDeliveries(contentType);
  return deliveries.includes(delivery) ? delivery : (deliveries[0] ?? null);
}

type OccasionFields = DeliveryFields & Pick<AyniFormValues, "occasion">;

/** Returns true for an event that one person books by the hour. */
export const isBookedByHour = ({
  contentType,
  occasion,
}: Pick<AyniFormValues, "contentType" | "occasion">): boolean =>
  contentType === "EVENT" && occasion === "HOURS";

/** Returns true for what is lived on dates or at hours with others, instead of being read or played. */
export function isLived(fields: DeliveryFields): boolean {
  const delivery = getDelivery(fields);
  return delivery === "VIDEOCALL" || delivery === "OFFLINE";
}

/** Returns true for a content with encuentros of its own. */
export const hasEncuentros = (fields: OccasionFields): boolean => isLived(fields) && !isBookedByHour(fields);

/** Returns true if a part of its encuentros in Ayllu's own room counts as attendance. An hour with one person keeps the usual part. */
export const isRoomUsed = (fields: OccasionFields & Pick<AyniFormValues, "encuentros">): boolean =>
  getDelivery(fields) === "VIDEOCALL" &&
  hasEncuentros(fields) &&
  fields.encuentros.some(({ where }) => where === "ROOM");

/** Returns null where people may come in until the end; NaN for what is no number. */
export const toLateEntry = (
  fields: OccasionFields & Pick<AyniFormValues, "lateEntryMinutes">,
): number | null =>
  hasEncuentros(fields) && fields.lateEntryMinutes.trim() ? Number(fields.lateEntryMinutes) : null;

export function toModality(fields: DeliveryFields): { modality: Modality; onlineType: OnlineType | null } {
  const delivery = getDelivery(fields);
  if (delivery === "OFFLINE") return { modality: "OFFLINE", onlineType: null };
  return { modality: "ONLINE", onlineType: delivery };
}

export const getUploadedFiles = (files: readonly Upload[]) => files.filter(({ state }) => state === "done");

// API fields whose form field has another name.
const FORM_FIELD_BY_API_FIELD: Record<string, string> = {
  file: "files",
  coverUrl: "cover",
  modality: "delivery",
  onlineType: "delivery",
  isBookable: "occasion",
};

const MEMBER_SEATS_FIELDS: Partial<Record<string, string>> = {
  until: "memberSeatsUntil",
  planIds: "memberSeatsPlans",
};

/** Maps the path of an API error to a form field; null when the form has none. */
export function toFormField(path: string): string | null {
  const [name = "", index, subfield = ""] = path.split(".");
  if (name === "encuentros" && subfield === "timezone") return subfield;
  if (name === "encuentros" && index !== undefined) return subfield ? path : `${path}.startsAt`;
  if (name === "session" && index !== undefined && Object.hasOwn(emptyForm.session, index))
    return `session.${index}`;
  if (name === "memberSeats") return MEMBER_SEATS_FIELDS[index ?? ""] ?? name;
  if (name === "modules") return path.replace(/\.fileUrl$/, ".fileKey");
  const field = FORM_FIELD_BY_API_FIELD[name] ?? name;
  return Object.hasOwn(emptyForm, field) ? field : null;
}

export const getUploads = ({ cover, files }: AyniFormValues) => (cover ? [cover, ...files] : files);
