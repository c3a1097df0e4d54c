import type { EditableAyni } from "@/lib/content/ayni/schema";
import type { EditableModule } from "@/lib/content/lessons/schema";
import {
  emptyForm,
  type AyniFormValues,
  type EncuentroFormValues,
  type ModuleFormValues,
} from "./form-values";
import { toLocalTime } from "./encuentros/local-time";
import { toPriceFields } from "./steps/prices";
import { toStoredCover, toStoredKey, toStoredUpload } from "./uploads/upload";

type StoredEncuentro = EditableAyni["encuentros"][number];

/** Returns the zone of the next encuentro, else of the last. */
function getScheduleZone({ encuentros }: EditableAyni, now: Date): string {
  const next = encuentros.find(({ endsAt }) => new Date(endsAt) > now);
  return (next ?? encuentros.at(-1))?.timezone ?? "";
}

function toEncuentroFormValues(encuentro: StoredEncuentro, zone: string, now: Date): EncuentroFormValues {
  const { id, title, startsAt, endsAt, timezone, durationMinutes, cancelled, room, joinUrl } = encuentro;
  return {
    id,
    title,
    startsAt: toLocalTime(startsAt, zone),
    durationMinutes: String(durationMinutes),
    where: room ? "ROOM" : "LINK",
    joinUrl: room ? "" : (joinUrl ?? ""),
    cancelled,
    past: new Date(endsAt) <= now ? { startsAt, timezone } : null,
  };
}

const toModuleFormValues = ({ lessons, ...module }: EditableModule): ModuleFormValues => ({
  ...module,
  lessons: lessons.map(({ id, title, text, fileId, linkUrl, freeSample, availableAfterDays }) => ({
    id,
    title,
    text,
    fileKey: fileId === null ? "" : toStoredKey(fileId),
    linkUrl: linkUrl ?? "",
    freeSample,
    availableAfterDays: String(availableAfterDays),
  })),
});

export function toFormValues(ayni: EditableAyni | null, now: Date): AyniFormValues {
  if (!ayni) return emptyForm;
  const zone = getScheduleZone(ayni, now);
  return {
    title: ayni.title,
    contentType: ayni.contentType,
    shortDescription: ayni.shortDescription,
    language: ayni.language,
    slug: ayni.slug,
    description: ayni.description,
    contraindications: ayni.contraindications ?? "",
    disciplines: ayni.disciplines,
    topics: ayni.topics,
    videoUrl: ayni.videoUrl ?? "",
    cover: ayni.uploadedCoverUrl ? toStoredCover(ayni.uploadedCoverUrl) : null,
    delivery: ayni.modality === "OFFLINE" ? "OFFLINE" : (ayni.onlineType ?? emptyForm.delivery),
    placeName: ayni.placeName ?? "",
    placeAddress: ayni.placeAddress ?? "",
    placeCity: ayni.placeCity ?? "",
    placeCountry: ayni.placeCountry ?? "",
    capacity: ayni.capacity === null ? "" : String(ayni.capacity),
    timezone: zone,
    encuentros: ayni.encuentros.map((encuentro) => toEncuentroFormValues(encuentro, zone, now)),
    attendancePercent: String(ayni.attendancePercent),
    files: ayni.files.map(toStoredUpload),
    modules: ayni.modules.map(toModuleFormValues),
    ...toPriceFields(ayni),
    status: "DRAFT",
  };
}
