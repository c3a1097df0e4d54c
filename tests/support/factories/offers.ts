import fc from "fast-check";
import { NO_PARTS } from "@/lib/content/ayni/parts";
import { buildAyniDetail, buildEncuentroView } from "./ayni-detail";
import { MINUTE_MS } from "@/lib/platform/time/instants";

/** The facts that decide about the conditions of an offer; encuentros by minutes from now to their start. */
export type OfferPlan = {
  amount: number;
  proRata: boolean;
  lateEntryMinutes: number | null;
  isOnline: boolean;
  starts: number[];
  lessonDays: number[];
  hasRecording: boolean;
};

/** Encuentros of 90 minutes that do not overlap: over, taking place, or ahead. */
const starts = fc
  .uniqueArray(fc.integer({ min: -30, max: 60 }), { maxLength: 7 })
  // Some of them take place now.
  .map((days) => days.sort((a, b) => a - b).map((day) => day * 1440 - 40));

export const offerPlan: fc.Arbitrary<OfferPlan> = fc.record({
  amount: fc.constantFrom(50, 999, 2500, 14_000, 33_333),
  proRata: fc.boolean(),
  lateEntryMinutes: fc.constantFrom(null, 0, 15, 60),
  isOnline: fc.boolean(),
  starts,
  lessonDays: fc.array(fc.constantFrom(0, 0, 7, 14), { maxLength: 12 }),
  hasRecording: fc.boolean(),
});

/** The page's view of a planned offer: a course. */
export function buildOffer(plan: OfferPlan, now: Date) {
  const encuentros = plan.starts.map((minutes) =>
    buildEncuentroView(new Date(now.getTime() + minutes * MINUTE_MS).toISOString()),
  );
  return buildAyniDetail({
    contentType: "COURSE",
    modality: plan.isOnline ? "ONLINE" : "OFFLINE",
    onlineType: plan.isOnline ? (encuentros.length > 0 ? "VIDEOCALL" : "RECORDED") : null,
    placeName: plan.isOnline ? null : "Casa del Río",
    placeCity: plan.isOnline ? null : "Granada",
    amount: plan.amount,
    proRata: plan.proRata,
    lateEntryMinutes: plan.lateEntryMinutes,
    encuentros,
    lastEndsAt: encuentros.at(-1)?.endsAt ?? null,
    parts: { ...NO_PARTS, encuentros: encuentros.length },
    modules: [
      {
        id: "m",
        title: "",
        lessons: plan.lessonDays.map((availableAfterDays, index) => ({
          id: String(index),
          title: `Lección ${index}`,
          fileId: null,
          hasText: true,
          hasLink: false,
          freeSample: false,
          availableAfterDays,
        })),
      },
    ],
  });
}
