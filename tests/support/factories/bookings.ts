import { POST } from "@/app/api/bookings/route";
import type { AvailabilityView } from "@/lib/bookings/availability/schema";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "./ayni";
import { createSessionCookie, createTestMaster } from "./users";

/** Every day from 9 to 18 in Madrid. */
export const EVERY_DAY: AvailabilityView = {
  zone: "Europe/Madrid",
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "09:00", to: "18:00" })),
  exceptions: [],
};

type OfferOptions = {
  amount?: number;
  availability?: AvailabilityView;
  /** Prices of packs in minor units, by the number of their sessions. */
  packs?: Record<number, number>;
  currency?: string;
  /** It is given at a place instead of in our room. */
  inPerson?: boolean;
  terms?: Partial<{
    minutes: number;
    bufferBefore: number;
    bufferAfter: number;
    noticeHours: number;
    horizonDays: number;
    perDay: number | null;
    moveHours: number;
    questions: string[];
  }>;
};

/** Creates a published session of an hour, online unless told, by a new Master. */
export async function createTestOffer({
  amount = 0,
  availability = EVERY_DAY,
  packs = {},
  currency = "EUR",
  inPerson = false,
  terms,
}: OfferOptions = {}) {
  const master = await createTestMaster();
  const offer = await createTestAyni({
    userId: master.id,
    contentType: "EVENT",
    ...(inPerson ? { modality: "OFFLINE", placeName: "Casa Luna" } : { onlineType: "VIDEOCALL" }),
    title: "Lectura de tarot",
    isBookable: true,
    amount,
    currency,
  });
  await db.bookingTerms.create({
    data: {
      ayniId: offer.id,
      minutes: 60,
      noticeHours: 1,
      ...terms,
      packs: {
        create: Object.entries(packs).map(([sessions, price]) => ({
          sessions: Number(sessions),
          amount: price,
        })),
      },
    },
  });
  await db.availability.create({ data: { masterId: master.id, ...availability } });
  return { master, offer };
}

/** Noon in Madrid so many days from now, an hour that `EVERY_DAY` offers. */
export function noonIn(days: number): Date {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: "Europe/Madrid",
    hour: "numeric",
    hourCycle: "h23",
  });
  const noon = new Date(`${day}T12:00:00Z`);
  return new Date(noon.getTime() - (Number(parts.format(noon)) - 12) * 3_600_000);
}

type Booker = { id: string };

/** Books an hour through the API. */
export const bookAs = async (
  person: Booker,
  offer: { id: string },
  startsAt: Date,
  extraFields: Record<string, unknown> = {},
) =>
  callHandler(POST, {
    method: "POST",
    json: { ayniContentId: offer.id, startsAt: startsAt.toISOString(), ...extraFields },
    cookie: await createSessionCookie(person),
  });
