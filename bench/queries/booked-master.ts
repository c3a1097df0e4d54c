import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOffer } from "@/tests/support/factories/bookings";
import { createTestUser } from "@/tests/support/factories/users";

// A Master with an offer of hours and a year of bookings, created once per database: four of the nine hours of each day.

const DAYS = 365;
const HOURS = [9, 11, 13, 15];

async function book(offer: { id: string; userId: string }, userId: string, startsAt: Date): Promise<void> {
  const ayni = await createTestAyni({
    userId: offer.userId,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
    offerId: offer.id,
    status: "ARCHIVED",
    position: null,
  });
  await createTestEncuentro(ayni.id, { startsAt, durationMinutes: 60 });
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  const times = { startsAt, endsAt, blockedFrom: startsAt, blockedUntil: endsAt };
  const people = { masterId: offer.userId, userId };
  await db.booking.create({ data: { ...times, ...people, ayniId: ayni.id, offerId: offer.id } });
}

/** Returns the slug of the offer. */
export async function findOrCreateBookedOffer(now = new Date()): Promise<string> {
  const found = await db.ayni.findFirst({ where: { isBookable: true } });
  if (found) return found.slug;
  const { offer } = await createTestOffer({ amount: 4500, terms: { horizonDays: DAYS } });
  const { id: userId } = await createTestUser();
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  for (let day = 1; day <= DAYS; day += 1) {
    const starts = HOURS.map((hour) => new Date(midnight + day * DAY_MS + hour * HOUR_MS));
    await Promise.all(starts.map((startsAt) => book(offer, userId, startsAt)));
  }
  await db.$executeRaw`analyze "Booking", "Encuentro", "Ayni"`;
  return offer.slug;
}
