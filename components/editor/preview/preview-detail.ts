import { bookingTermsInput, type BookingTermsView } from "@/lib/content/booking-terms/schema";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import type { ModuleSummary } from "@/lib/content/lessons/schema";
import type { FileSummary } from "@/lib/content/uploads/schema";
import type { AyniDetail, MasterCardView } from "@/lib/content/ayni/schema";
import { UPLOAD_FILE_TYPES } from "@/lib/content/uploads/file-types";
import {
  getUploadedFiles,
  hasEncuentros,
  isBookedByHour,
  type AyniFormValues,
  type ModuleFormValues,
} from "@/components/editor/form-values";
import { toInstant } from "@/components/editor/encuentros/local-time";
import { toSessionInput } from "@/components/editor/to-update-input";
import { toCardFields } from "./card-preview";

const emptyToNull = (text: string) => text.trim() || null;
const positiveOrNull = (text: string) => (Number(text) > 0 ? Number(text) : null);

async function toEncuentroViews(form: AyniFormValues): Promise<EncuentroView[]> {
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

// Free samples are not playable before the content is saved.
const toFileSummary = ({
  key,
  type,
  title,
  name,
  size,
  durationSeconds,
  chapters,
  waveform,
}: AyniFormValues["files"][number]) =>
  ({
    id: key,
    kind: UPLOAD_FILE_TYPES.content[type]?.kind ?? "AUDIO",
    title: title || name,
    mimeType: type,
    size,
    durationSeconds,
    freeSample: false,
    chapters,
    waveform,
  }) satisfies FileSummary;

const toModuleSummary = ({ lessons, ...module }: ModuleFormValues): ModuleSummary => ({
  ...module,
  lessons: lessons.map(({ id, title, text, fileKey, linkUrl, freeSample, availableAfterDays }) => ({
    id,
    title,
    fileId: fileKey || null,
    hasText: text !== "",
    hasLink: linkUrl !== "",
    freeSample,
    availableAfterDays: positiveOrNull(availableAfterDays) ?? 0,
  })),
});

const HOUR_LONG = { minutes: 60 };

/** Returns the terms as far as they can be read; an hour long by the usual terms otherwise. */
function toSessionView(form: AyniFormValues): BookingTermsView {
  const { data = bookingTermsInput.parse(HOUR_LONG) } = bookingTermsInput.safeParse(toSessionInput(form));
  return { ...data, perDay: data.perDay ?? null, zone: null };
}

/** Converts a form to the data of a content page. */
export async function toPreviewDetail(form: AyniFormValues, master: MasterCardView): Promise<AyniDetail> {
  const encuentros = await toEncuentroViews(form);
  return {
    ...toCardFields(form),
    id: "",
    status: "DRAFT",
    nextStartsAt: encuentros[0]?.startsAt ?? null,
    nextEndsAt: encuentros[0]?.endsAt ?? null,
    liveUntil: null,
    nextTimezone: encuentros[0]?.timezone ?? null,
    publishedAt: null,
    userId: master.id,
    master,
    description: form.description,
    contraindications: emptyToNull(form.contraindications),
    contraindicationsVersion: null,
    videoUrl: emptyToNull(form.videoUrl),
    language: form.language,
    suggestedAmount: null,
    capacity: positiveOrNull(form.capacity),
    attendancePercent: Number(form.attendancePercent),
    accessDays: form.access === "DAYS" && !isBookedByHour(form) ? positiveOrNull(form.accessDays) : null,
    placeName: emptyToNull(form.placeName),
    placeAddress: form.addressAfterReserving ? null : emptyToNull(form.placeAddress),
    placeMeetingPoint: form.addressAfterReserving ? null : emptyToNull(form.placeMeetingPoint),
    placeQuarter: emptyToNull(form.placeQuarter),
    addressAfterReserving: form.addressAfterReserving,
    placeCountry: emptyToNull(form.placeCountry),
    placeLatitude: null,
    placeLongitude: null,
    lastEndsAt: encuentros.at(-1)?.endsAt ?? null,
    version: 0,
    encuentros,
    session: isBookedByHour(form) ? toSessionView(form) : null,
    files: getUploadedFiles(form.files).map(toFileSummary),
    modules: form.contentType === "COURSE" ? form.modules.map(toModuleSummary) : [],
    masterShortDescription: null,
    masterSellerKind: null,
  };
}
