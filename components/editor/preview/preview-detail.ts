import type { AyniDetail, EncuentroView, FileSummary, MasterCard } from "@/lib/content/ayni/schema";
import { FILE_TYPES } from "@/lib/content/uploads/schema";
import { arrived, hasEncuentros, type CreateForm } from "../form-values";
import { toInstant } from "../encuentros/local-time";
import { shownOf } from "./card-preview";

const orNull = (text: string) => text.trim() || null;
const numberOrNull = (text: string) => (Number(text) > 0 ? Number(text) : null);

async function encuentrosOf(form: CreateForm): Promise<EncuentroView[]> {
  if (!hasEncuentros(form)) return [];
  const all = await Promise.all(
    form.encuentros.map(async ({ title, durationMinutes, cancelled, past, startsAt: local }, index) => {
      const startsAt = past?.startsAt ?? (await toInstant(local, form.timezone));
      if (!startsAt) return [];
      const minutes = Number(durationMinutes);
      const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
      const timezone = past?.timezone ?? form.timezone;
      return [{ id: String(index), startsAt, endsAt, timezone, durationMinutes: minutes, title, cancelled }];
    }),
  );
  return all.flat().sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

// A sample is not played here: it belongs to a page that is there.
const fileOf = ({ key, type, title, name, size, durationSeconds, chapters }: CreateForm["files"][number]) =>
  ({
    id: key,
    kind: FILE_TYPES.content[type]?.kind ?? "AUDIO",
    title: title || name,
    mimeType: type,
    size,
    durationSeconds,
    freeSample: false,
    chapters,
  }) satisfies FileSummary;

/** The content that a form would be, for its page. */
export async function detailOf(form: CreateForm, master: MasterCard): Promise<AyniDetail> {
  const encuentros = await encuentrosOf(form);
  return {
    ...shownOf(form),
    id: "",
    status: "DRAFT",
    nextStartsAt: encuentros[0]?.startsAt ?? null,
    publishedAt: null,
    userId: master.id,
    master,
    description: form.description,
    contraindications: orNull(form.contraindications),
    videoUrl: orNull(form.videoUrl),
    language: form.language,
    suggestedAmount: null,
    capacity: numberOrNull(form.capacity),
    // How many are left is asked of the server, which knows nothing of what is not saved.
    placesLeft: null,
    accessDays: form.access === "DAYS" ? numberOrNull(form.accessDays) : null,
    placeName: orNull(form.placeName),
    placeAddress: orNull(form.placeAddress),
    placeCity: orNull(form.placeCity),
    placeCountry: orNull(form.placeCountry),
    lastEndsAt: encuentros.at(-1)?.endsAt ?? null,
    version: 0,
    encuentros,
    files: arrived(form.files).map(fileOf),
    masterShortDescription: null,
  };
}
