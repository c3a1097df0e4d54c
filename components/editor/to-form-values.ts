import type { EditableAyni } from "@/lib/content/ayni/schema";
import type { BookingTermsView } from "@/lib/content/booking-terms/schema";
import type { EditableModule } from "@/lib/content/lessons/schema";
import {
  emptyForm,
  type AyniFormValues,
  type EncuentroFormValues,
  type ModuleFormValues,
  type SessionFormValues,
} from "./form-values";
import { toLocalTime } from "./encuentros/local-time";
import { toAmountText, toPriceFields } from "./steps/prices";
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

function toPackValues({ packs }: Pick<BookingTermsView, "packs">, currency: string) {
  const find = (size: number) => packs.find(({ sessions }) => sessions === size);
  const toPrice = (size: number) => toAmountText(find(size)?.amount ?? null, currency);
  const toMonths = (size: number) => String(find(size)?.months ?? emptyForm.session.months3);
  return {
    pack3: toPrice(3),
    pack5: toPrice(5),
    pack10: toPrice(10),
    months3: toMonths(3),
    months5: toMonths(5),
    months10: toMonths(10),
  };
}

const toSessionFormValues = ({
  session,
  currency,
}: Pick<EditableAyni, "session" | "currency">): SessionFormValues =>
  session
    ? {
        minutes: String(session.minutes),
        bufferBefore: String(session.bufferBefore),
        bufferAfter: String(session.bufferAfter),
        noticeHours: String(session.noticeHours),
        horizonDays: String(session.horizonDays),
        perDay: session.perDay === null ? "" : String(session.perDay),
        moveHours: String(session.moveHours),
        questions: session.questions.join("\n"),
        ...toPackValues(session, currency),
      }
    : emptyForm.session;

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

/** `currency` is suggested for a new content. */
export function toFormValues(
  ayni: EditableAyni | null,
  now: Date,
  currency = emptyForm.currency,
): AyniFormValues {
  if (!ayni) return { ...emptyForm, currency };
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
    placeQuarter: ayni.placeQuarter ?? "",
    placeMeetingPoint: ayni.placeMeetingPoint ?? "",
    addressAfterReserving: ayni.addressAfterReserving,
    placeCity: ayni.placeCity ?? "",
    placeCountry: ayni.placeCountry ?? "",
    capacity: ayni.capacity === null ? "" : String(ayni.capacity),
    memberSeats: ayni.memberSeats === null ? "" : String(ayni.memberSeats.count),
    memberSeatsPlans: ayni.memberSeats?.planIds ?? [],
    memberSeatsUntil: ayni.memberSeats === null ? "" : toLocalTime(ayni.memberSeats.until, zone),
    timezone: zone,
    occasion: ayni.isBookable ? "HOURS" : "DATES",
    session: toSessionFormValues(ayni),
    encuentros: ayni.encuentros.map((encuentro) => toEncuentroFormValues(encuentro, zone, now)),
    attendancePercent: String(ayni.attendancePercent),
    lateEntryMinutes: ayni.lateEntryMinutes === null ? "" : String(ayni.lateEntryMinutes),
    proRata: ayni.proRata,
    files: ayni.files.map(toStoredUpload),
    modules: ayni.modules.map(toModuleFormValues),
    ...toPriceFields(ayni),
    status: "DRAFT",
  };
}
