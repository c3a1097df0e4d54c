import type { missingToPublish } from "@/lib/ayni/policy";
import { isCurrencyCode } from "@/lib/catalogue/currencies";
import type { ContentType, Modality, OnlineType } from "@/lib/catalogue/labels";
import { toInstant } from "./local-time";
import { parsePrice } from "./price-text";
import type { Upload } from "./upload-queue";

export type Delivery = OnlineType | "OFFLINE";

/** What the form holds, as the person wrote it. Names are those of the call wherever it has one like it. */
export type CreateForm = {
  title: string;
  contentType: ContentType | "";
  shortDescription: string;
  description: string;
  disciplines: string[];
  topics: string[];
  language: string;
  pricing: "FREE" | "PAID" | "";
  amount: string;
  currency: string;
  delivery: Delivery;
  placeName: string;
  placeAddress: string;
  placeCity: string;
  placeCountry: string;
  capacity: string;
  timezone: string;
  joinUrl: string;
  /** `startsAt` is a wall-clock time in `timezone`. */
  encuentros: { startsAt: string; durationMinutes: string }[];
  cover: Upload | null;
  files: Upload[];
  status: "DRAFT" | "PUBLISHED";
};

export const emptyForm: CreateForm = {
  title: "",
  contentType: "",
  shortDescription: "",
  description: "",
  disciplines: [],
  topics: [],
  language: "es",
  pricing: "",
  amount: "",
  currency: "EUR",
  delivery: "VIDEOCALL",
  placeName: "",
  placeAddress: "",
  placeCity: "",
  placeCountry: "",
  capacity: "",
  timezone: "",
  joinUrl: "",
  encuentros: [],
  cover: null,
  files: [],
  status: "DRAFT",
};

/** The ways in which a type can be given; none where there is nothing to choose. */
export function deliveriesOf(contentType: CreateForm["contentType"]): readonly Delivery[] {
  if (contentType === "COURSE") return ["VIDEOCALL", "RECORDED", "OFFLINE"];
  return contentType === "EVENT" || contentType === "WORKSHOP" ? ["VIDEOCALL", "OFFLINE"] : [];
}

type Shape = Pick<CreateForm, "contentType" | "delivery">;

/** How the content is given; null for what is only listened to or read. */
export function deliveryOf({ contentType, delivery }: Shape): Delivery | null {
  const possible = deliveriesOf(contentType);
  return possible.includes(delivery) ? delivery : (possible[0] ?? null);
}

/** Whether people meet at an hour. */
export function hasEncuentros(shape: Shape): boolean {
  const delivery = deliveryOf(shape);
  return delivery === "VIDEOCALL" || delivery === "OFFLINE";
}

/** Modality and online type as the call names them. */
export function modalityOf(shape: Shape): { modality: Modality; onlineType: OnlineType | null } {
  const delivery = deliveryOf(shape);
  if (delivery === "OFFLINE") return { modality: "OFFLINE", onlineType: null };
  return { modality: "ONLINE", onlineType: delivery };
}

/** The price in minor units; NaN where it cannot be read, undefined while nothing was decided. */
export function amountOf({ pricing, amount, currency }: CreateForm): number | undefined {
  if (pricing === "FREE") return 0;
  if (pricing === "" || amount.trim() === "") return undefined;
  return isCurrencyCode(currency) ? parsePrice(amount, currency) : NaN;
}

const orNull = (text: string) => text.trim() || null;

/** The files that have arrived, in their order. */
export const arrived = (files: readonly Upload[]) => files.filter(({ state }) => state === "done");

async function encuentrosOf(form: CreateForm) {
  if (!hasEncuentros(form)) return [];
  const joinUrl = deliveryOf(form) === "VIDEOCALL" ? orNull(form.joinUrl) : null;
  return Promise.all(
    form.encuentros.map(async ({ startsAt, durationMinutes }) => ({
      startsAt: (await toInstant(startsAt, form.timezone)) ?? "",
      timezone: form.timezone,
      durationMinutes: Number(durationMinutes),
      joinUrl,
    })),
  );
}

/** The body of the call, not checked yet. */
export async function toInput(form: CreateForm) {
  const shape = modalityOf(form);
  const offline = shape.modality === "OFFLINE";
  return {
    title: form.title,
    contentType: form.contentType,
    ...shape,
    shortDescription: form.shortDescription,
    description: form.description,
    disciplines: form.disciplines,
    topics: form.topics,
    language: form.language,
    amount: amountOf(form),
    currency: form.currency,
    capacity: hasEncuentros(form) && form.capacity.trim() ? Number(form.capacity) : null,
    placeName: offline ? orNull(form.placeName) : null,
    placeAddress: offline ? orNull(form.placeAddress) : null,
    placeCity: offline ? orNull(form.placeCity) : null,
    placeCountry: offline ? orNull(form.placeCountry) : null,
    encuentros: await encuentrosOf(form),
    files: arrived(form.files).map(({ fileUrl, title, freeSample }) => ({ fileUrl, title, freeSample })),
    coverUrl: form.cover?.fileUrl ?? null,
    status: form.status,
  };
}

/** The same content as the rule on what may be published sees it. */
export function publishable(form: CreateForm): Parameters<typeof missingToPublish>[0] {
  return {
    contentType: form.contentType,
    ...modalityOf(form),
    shortDescription: form.shortDescription.trim(),
    description: form.description,
    disciplines: form.disciplines,
    topics: form.topics,
    placeName: orNull(form.placeName),
    placeCity: orNull(form.placeCity),
    placeCountry: orNull(form.placeCountry),
    encuentros: hasEncuentros(form) ? form.encuentros.length : 0,
    files: arrived(form.files).map(({ type }) => type),
  };
}
