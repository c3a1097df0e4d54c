import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { AyniCard } from "@/components/common/ayni-card";
import { sumParts } from "@/lib/content/ayni/parts";
import type { CatalogueItem, MasterCardView } from "@/lib/content/ayni/schema";
import { UPLOAD_FILE_TYPES } from "@/lib/content/uploads/file-types";
import { textileImages } from "@/lib/platform/image-urls";
import {
  getUploadedFiles,
  hasEncuentros,
  isBookedByHour,
  toLateEntry,
  toModality,
  type AyniFormValues,
} from "@/components/editor/form-values";
import { toInstant } from "@/components/editor/encuentros/local-time";
import { toPrices } from "@/components/editor/steps/prices";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { useDisplayMaster } from "@/components/editor/use-display-master";

const PLACEHOLDER_SLUG = "tu-ayni";

function toParts(form: AyniFormValues) {
  const files = getUploadedFiles(form.files).map(({ type, durationSeconds }) => ({
    kind: UPLOAD_FILE_TYPES.content[type]?.kind ?? "AUDIO",
    mimeType: type,
    durationSeconds,
  }));
  const encuentros = hasEncuentros(form) ? form.encuentros : [];
  return sumParts(
    form.contentType,
    files,
    encuentros.map(({ durationMinutes, cancelled }) => ({
      durationMinutes: Number(durationMinutes),
      cancelled,
    })),
  );
}

/** NaN is a price that is not decided. */
function toShownPrice(form: AyniFormValues) {
  const prices = toPrices(form);
  const mayBeNothing = form.pricing === "FREE" || form.pricing === "OPEN";
  return { amount: prices?.amount || (mayBeNothing ? 0 : NaN), minimumAmount: prices?.minimumAmount ?? null };
}

/** Converts a form to the fields of a catalogue card. */
export function toCardFields(form: AyniFormValues) {
  const contentType = form.contentType || "PODCAST";
  const discipline = form.disciplines[0] ?? "SPIRITUALITY";
  return {
    slug: form.slug || PLACEHOLDER_SLUG,
    title: form.title.trim() || "El título de tu Ayni",
    contentType,
    ...toModality(form),
    shortDescription: form.shortDescription,
    ...toShownPrice(form),
    currency: form.currency,
    disciplines: form.disciplines,
    topics: form.topics,
    coverUrl:
      form.cover?.previewUrl ?? textileImages.cover(contentType, discipline, form.slug || PLACEHOLDER_SLUG),
    coverSrcSet: null,
    placeCity: form.placeCity.trim() || null,
    distanceKm: null,
    parts: toParts(form),
    // Nobody can listen before it is published.
    sample: null,
    // Only the server knows the seats taken.
    seatsLeft: null,
    memberSeats: null,
    isBookable: isBookedByHour(form),
    isSession: isBookedByHour(form),
    sessionMinutes: isBookedByHour(form) ? Number(form.session.minutes) || null : null,
    nextFreeAt: null,
    lateEntryMinutes: toLateEntry(form),
    encuentrosLeft: 0,
    proRata: form.proRata,
  };
}

/** Returns the start of the next complete encuentro. */
function useNextStart(): string | null {
  const { control } = useAyniForm();
  const [encuentros, timezone] = useWatch({ control, name: ["encuentros", "timezone"] });
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const scheduled = encuentros.filter(({ cancelled, past }) => !cancelled && !past);
    void Promise.all(scheduled.map(({ startsAt }) => toInstant(startsAt, timezone))).then((instants) => {
      const upcoming = instants.flatMap((instant) =>
        instant && Date.parse(instant) > Date.now() ? [instant] : [],
      );
      if (isCurrent) setNext(upcoming.sort()[0] ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [encuentros, timezone]);
  return next;
}

/** The card as the catalogue will show it, inert. */
export function CardPreview({ master: publicMaster }: { master: MasterCardView | null }) {
  const { control } = useAyniForm();
  const cardFields = useWatch({ control, compute: toCardFields });
  const withDates = useWatch({ control, compute: hasEncuentros });
  const timezone = useWatch({ control, name: "timezone" });
  const nextStart = useNextStart();
  const master = useDisplayMaster(publicMaster);
  const item: CatalogueItem = {
    ...cardFields,
    id: PLACEHOLDER_SLUG,
    status: "DRAFT",
    nextStartsAt: withDates ? nextStart : null,
    nextEndsAt: null,
    liveUntil: null,
    nextTimezone: withDates && nextStart ? timezone : null,
    publishedAt: null,
    userId: master.id,
    master,
  };
  return (
    <div inert>
      <AyniCard item={item} eager upright />
    </div>
  );
}
