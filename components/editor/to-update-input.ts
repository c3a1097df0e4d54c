import type { validateForPublishing } from "@/lib/content/ayni/policy";
import {
  emptyForm,
  getUploadedFiles,
  getDelivery,
  hasEncuentros,
  isBookedByHour,
  isRoomUsed,
  toLateEntry,
  toModality,
  type AyniFormValues,
  type EncuentroFormValues,
} from "./form-values";
import { isCompleteLocalTime, toInstant } from "./encuentros/local-time";
import { listOfferedPacks } from "./steps/packs";
import { parseAmount, toPrices } from "./steps/prices";
import { trimInvisible } from "@/lib/platform/text/characters";

const emptyToNull = (text: string) => trimInvisible(text) || null;

/** A new row without date and time yet, which is not sent. */
export const isUnfinishedRow = ({ id, past, startsAt }: EncuentroFormValues) =>
  id === "" && !past && !isCompleteLocalTime(startsAt);

function toVideocallInput({ where, joinUrl }: EncuentroFormValues, form: AyniFormValues) {
  if (getDelivery(form) !== "VIDEOCALL") return { joinUrl: null, room: false };
  return where === "ROOM" ? { joinUrl: null, room: true } : { joinUrl: emptyToNull(joinUrl), room: false };
}

async function toEncuentroInput(row: EncuentroFormValues, form: AyniFormValues) {
  const { id, title, past, startsAt, durationMinutes, cancelled } = row;
  return {
    ...(id ? { id } : {}),
    startsAt: past?.startsAt ?? (await toInstant(startsAt, form.timezone)) ?? "",
    timezone: past?.timezone ?? form.timezone,
    durationMinutes: Number(durationMinutes),
    title,
    ...toVideocallInput(row, form),
    cancelled,
  };
}

const toFileInput = ({
  fileUrl,
  title,
  freeSample,
  chapters,
  waveform,
}: AyniFormValues["files"][number]) => ({
  fileUrl,
  title,
  freeSample,
  chapters,
  ...(waveform ? { waveform } : {}),
});

const toWholeNumber = (text: string) => Number(text.trim() || NaN);

function toPackInputs({ session, pricing, currency }: AyniFormValues) {
  return listOfferedPacks({ session, pricing }).map(({ sessions, price, months }) => ({
    sessions,
    amount: parseAmount(session[price], currency),
    months: toWholeNumber(session[months]),
  }));
}

export function toSessionInput(form: AyniFormValues) {
  const { perDay, questions, ...numbers } = form.session;
  return {
    minutes: toWholeNumber(numbers.minutes),
    bufferBefore: toWholeNumber(numbers.bufferBefore),
    bufferAfter: toWholeNumber(numbers.bufferAfter),
    noticeHours: toWholeNumber(numbers.noticeHours),
    horizonDays: toWholeNumber(numbers.horizonDays),
    moveHours: toWholeNumber(numbers.moveHours),
    perDay: perDay.trim() ? toWholeNumber(perDay) : null,
    questions: questions.split("\n").map(trimInvisible).filter(Boolean),
    packs: toPackInputs(form),
  };
}

type CourseFields = Pick<AyniFormValues, "modules" | "files" | "contentType">;

/** The uploaded files of the lessons in their order, with their titles; of other contents, all files. */
function listSentFiles({ modules, files, contentType }: CourseFields) {
  const uploaded = getUploadedFiles(files);
  if (contentType !== "COURSE") return uploaded;
  return modules
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ fileKey, title, freeSample }) => {
      const file = uploaded.find(({ key }) => key === fileKey);
      return file ? [{ ...file, title, freeSample }] : [];
    });
}

function toModuleInputs({ modules, files }: CourseFields) {
  const uploaded = new Map(getUploadedFiles(files).map(({ key, fileUrl }) => [key, fileUrl]));
  return modules.map(({ lessons, ...module }) => ({
    ...module,
    lessons: lessons.map(({ fileKey, linkUrl, availableAfterDays, ...lesson }) => ({
      ...lesson,
      fileUrl: uploaded.get(fileKey) ?? null,
      linkUrl: fileKey ? null : emptyToNull(linkUrl),
      availableAfterDays: Number(availableAfterDays.trim() || NaN),
    })),
  }));
}

const countFilledLessons = (form: CourseFields): number =>
  form.contentType === "COURSE"
    ? toModuleInputs(form)
        .flatMap(({ lessons }) => lessons)
        .filter(({ text, fileUrl, linkUrl }) => text || fileUrl || linkUrl).length
    : 0;

/** Returns null for what is kept, and for an hour, which has no files. */
const toAccessDays = (form: AyniFormValues): number | null =>
  form.access === "DAYS" && !isBookedByHour(form) ? Number(form.accessDays.trim() || NaN) : null;

function toAttendance(form: AyniFormValues): { attendancePercent?: number } {
  if (isBookedByHour(form)) return { attendancePercent: Number(emptyForm.attendancePercent) };
  return isRoomUsed(form) ? { attendancePercent: Number(form.attendancePercent.trim() || NaN) } : {};
}

/** Seats are kept of those that there are. */
async function toMemberSeats(form: AyniFormValues) {
  if (!hasEncuentros(form) || !form.capacity.trim() || !form.memberSeats.trim()) return null;
  const until = await toInstant(form.memberSeatsUntil, form.timezone);
  return { count: Number(form.memberSeats), until: until ?? "", planIds: form.memberSeatsPlans };
}

/** Converts a form to the body of an update, unvalidated. Undecided fields are left out. */
export async function toUpdateInput(form: AyniFormValues) {
  const modality = toModality(form);
  const isOffline = modality.modality === "OFFLINE";
  const withEncuentros = hasEncuentros(form);
  return {
    title: form.title,
    contentType: form.contentType,
    ...modality,
    ...(form.slug ? { slug: form.slug } : {}),
    shortDescription: form.shortDescription,
    description: form.description,
    contraindications: emptyToNull(form.contraindications),
    videoUrl: emptyToNull(form.videoUrl),
    disciplines: form.disciplines,
    topics: form.topics,
    language: form.language,
    ...toPrices(form),
    currency: form.currency,
    accessDays: toAccessDays(form),
    capacity: withEncuentros && form.capacity.trim() ? Number(form.capacity) : null,
    memberSeats: await toMemberSeats(form),
    ...toAttendance(form),
    lateEntryMinutes: toLateEntry(form),
    proRata: form.proRata,
    placeName: isOffline ? emptyToNull(form.placeName) : null,
    placeAddress: isOffline ? emptyToNull(form.placeAddress) : null,
    placeQuarter: isOffline ? emptyToNull(form.placeQuarter) : null,
    placeMeetingPoint: isOffline ? emptyToNull(form.placeMeetingPoint) : null,
    addressAfterReserving: isOffline && form.addressAfterReserving,
    placeCity: isOffline ? emptyToNull(form.placeCity) : null,
    placeCountry: isOffline ? emptyToNull(form.placeCountry) : null,
    encuentros: withEncuentros
      ? await Promise.all(form.encuentros.map((row) => toEncuentroInput(row, form)))
      : [],
    isBookable: isBookedByHour(form),
    session: isBookedByHour(form) ? toSessionInput(form) : null,
    files: listSentFiles(form).map(toFileInput),
    ...(form.contentType === "COURSE" ? { modules: toModuleInputs(form) } : {}),
    // Until the new cover is uploaded the former one stays.
    ...(form.cover && form.cover.state !== "done" ? {} : { coverUrl: form.cover?.fileUrl ?? null }),
  };
}

/** Converts a form to the input of the publishing rules. */
export function toPublishCandidate(form: AyniFormValues): Parameters<typeof validateForPublishing>[0] {
  return {
    title: form.title,
    contentType: form.contentType,
    ...toModality(form),
    shortDescription: trimInvisible(form.shortDescription),
    description: form.description,
    disciplines: form.disciplines,
    topics: form.topics,
    placeName: emptyToNull(form.placeName),
    placeCity: emptyToNull(form.placeCity),
    placeCountry: emptyToNull(form.placeCountry),
    encuentros: hasEncuentros(form) ? form.encuentros.filter(({ cancelled }) => !cancelled).length : 0,
    files: getUploadedFiles(form.files).map(({ type }) => type),
    lessons: countFilledLessons(form),
    isBookable: isBookedByHour(form),
    hasBookingTerms: true,
  };
}
