import type { EditableAyni } from "@/lib/content/ayni/schema";
import { emptyForm, type CreateForm, type EncuentroForm } from "./form-values";
import { toLocal } from "./encuentros/local-time";
import { priceFields } from "./steps/prices";
import { storedCover, storedUpload } from "./uploads/upload";

type Stored = EditableAyni["encuentros"][number];

/** The zone in which the encuentros are planned: that of the next one, else of the last. */
function zoneOf({ encuentros }: EditableAyni, now: Date): string {
  const next = encuentros.find(({ endsAt }) => new Date(endsAt) > now);
  return (next ?? encuentros.at(-1))?.timezone ?? "";
}

function rowOf(encuentro: Stored, zone: string, now: Date): EncuentroForm {
  const { id, title, startsAt, endsAt, timezone, durationMinutes, cancelled, room, joinUrl } = encuentro;
  return {
    id,
    title,
    startsAt: toLocal(startsAt, zone),
    durationMinutes: String(durationMinutes),
    where: room ? "ROOM" : "LINK",
    joinUrl: room ? "" : (joinUrl ?? ""),
    cancelled,
    past: new Date(endsAt) <= now ? { startsAt, timezone } : null,
  };
}

/** The form of a content that is there; an empty one for a new content. */
export function formOf(ayni: EditableAyni | null, now: Date): CreateForm {
  if (!ayni) return emptyForm;
  const zone = zoneOf(ayni, now);
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
    cover: ayni.uploadedCoverUrl ? storedCover(ayni.uploadedCoverUrl) : null,
    delivery: ayni.modality === "OFFLINE" ? "OFFLINE" : (ayni.onlineType ?? emptyForm.delivery),
    placeName: ayni.placeName ?? "",
    placeAddress: ayni.placeAddress ?? "",
    placeCity: ayni.placeCity ?? "",
    placeCountry: ayni.placeCountry ?? "",
    capacity: ayni.capacity === null ? "" : String(ayni.capacity),
    timezone: zone,
    encuentros: ayni.encuentros.map((encuentro) => rowOf(encuentro, zone, now)),
    files: ayni.files.map(storedUpload),
    ...priceFields(ayni),
    status: "DRAFT",
  };
}
