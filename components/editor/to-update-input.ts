import type { missingToPublish } from "@/lib/content/ayni/policy";
import {
  arrived,
  deliveryOf,
  hasEncuentros,
  modalityOf,
  type CreateForm,
  type EncuentroForm,
} from "./form-values";
import { isWhole, toInstant } from "./encuentros/local-time";
import { pricesOf } from "./steps/prices";

const orNull = (text: string) => text.trim() || null;

/** One that was begun and has no day or hour yet: it is not sent, and nothing is lost by it. */
export const isUnfinished = ({ id, past, startsAt }: EncuentroForm) =>
  id === "" && !past && !isWhole(startsAt);

function doorOf({ where, joinUrl }: EncuentroForm, form: CreateForm) {
  if (deliveryOf(form) !== "VIDEOCALL") return { joinUrl: null, room: false };
  return where === "ROOM" ? { joinUrl: null, room: true } : { joinUrl: orNull(joinUrl), room: false };
}

async function encuentroOf(row: EncuentroForm, form: CreateForm) {
  const { id, title, past, startsAt, durationMinutes, cancelled } = row;
  return {
    ...(id ? { id } : {}),
    startsAt: past?.startsAt ?? (await toInstant(startsAt, form.timezone)) ?? "",
    timezone: past?.timezone ?? form.timezone,
    durationMinutes: Number(durationMinutes),
    title,
    ...doorOf(row, form),
    cancelled,
  };
}

const fileOf = ({ fileUrl, title, freeSample, durationSeconds, chapters }: CreateForm["files"][number]) => ({
  fileUrl,
  title,
  freeSample,
  durationSeconds,
  chapters,
});

/** The body of the call, not checked yet. What was not decided is left out. */
export async function toInput(form: CreateForm) {
  const shape = modalityOf(form);
  const offline = shape.modality === "OFFLINE";
  const meets = hasEncuentros(form);
  return {
    title: form.title,
    contentType: form.contentType,
    ...shape,
    ...(form.slug ? { slug: form.slug } : {}),
    shortDescription: form.shortDescription,
    description: form.description,
    contraindications: orNull(form.contraindications),
    videoUrl: orNull(form.videoUrl),
    disciplines: form.disciplines,
    topics: form.topics,
    language: form.language,
    ...pricesOf(form),
    currency: form.currency,
    accessDays: form.access === "DAYS" ? Number(form.accessDays.trim() || NaN) : null,
    capacity: meets && form.capacity.trim() ? Number(form.capacity) : null,
    placeName: offline ? orNull(form.placeName) : null,
    placeAddress: offline ? orNull(form.placeAddress) : null,
    placeCity: offline ? orNull(form.placeCity) : null,
    placeCountry: offline ? orNull(form.placeCountry) : null,
    encuentros: meets ? await Promise.all(form.encuentros.map((row) => encuentroOf(row, form))) : [],
    files: arrived(form.files).map(fileOf),
    coverUrl: form.cover?.fileUrl ?? null,
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
    encuentros: hasEncuentros(form) ? form.encuentros.filter(({ cancelled }) => !cancelled).length : 0,
    files: arrived(form.files).map(({ type }) => type),
  };
}
