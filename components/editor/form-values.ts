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
  placeCity: string;
  placeCountry: string;
  capacity: string;
  timezone: string;
  encuentros: EncuentroFormValues[];
  attendancePercent: string;
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
  placeCity: "",
  placeCountry: "",
  capacity: "",
  timezone: "",
  encuentros: [],
  attendancePercent: "70",
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

export function hasEncuentros(fields: DeliveryFields): boolean {
  const delivery = getDelivery(fields);
  return delivery === "VIDEOCALL" || delivery === "OFFLINE";
}

/** Returns true if presence in Ayllu's own room counts as attendance. */
export const isRoomUsed = (fields: DeliveryFields & Pick<AyniFormValues, "encuentros">): boolean =>
  getDelivery(fields) === "VIDEOCALL" && fields.encuentros.some(({ where }) => where === "ROOM");

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
};

/** Maps the path of an API error to a form field; null when the form has none. */
export function toFormField(path: string): string | null {
  const [name = "", index, subfield = ""] = path.split(".");
  if (name === "encuentros" && subfield === "timezone") return subfield;
  if (name === "encuentros" && index !== undefined) return subfield ? path : `${path}.startsAt`;
  if (name === "modules") return path.replace(/\.fileUrl$/, ".fileKey");
  const field = FORM_FIELD_BY_API_FIELD[name] ?? name;
  return Object.hasOwn(emptyForm, field) ? field : null;
}

export const getUploads = ({ cover, files }: AyniFormValues) => (cover ? [cover, ...files] : files);
