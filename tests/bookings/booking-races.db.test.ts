import { expect, test } from "vitest";
import { listHours } from "@/lib/bookings/hours/data";
import { cancelBooking, placeBooking } from "@/lib/bookings/booking/service";
import { db } from "@/lib/platform/db/client";
import { isOutage } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { createBarrier } from "@/tests/setup/barrier";
import { createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { createTestUser, toTestMember } from "@/tests/support/factories/users";

const PEOPLE = 8;
/** `RACES=200` races longer, as before a release. */
const HOURS = Number(process.env.RACES ?? 3);
const MINUTE_MS = 60_000;

type Try = { person: Awaited<ReturnType<typeof createTestUser>>; offerId: string; startsAt: Date };

/** Returns "booked", the code of the refusal, or "busy" if a slow machine had no connection in time: the call answers 503. */
const attempt = ({ person, offerId, startsAt }: Try): Promise<string> =>
  placeBooking(toTestMember(person), {
    ayniContentId: offerId,
    startsAt: startsAt.toISOString(),
    answers: [],
  }).then(
    () => "booked",
    (error: unknown) => {
      if (isOutage(error)) return "busy";
      return error instanceof AppError ? error.code : String(error);
    },
  );

const countLive = (where: object) => db.booking.count({ where: { ...where, isLive: true } });

test(
  `${PEOPLE} at once for an hour book it once, ${HOURS} times`,
  { timeout: HOURS * MINUTE_MS },
  async () => {
    const { offer } = await createTestOffer({ terms: { horizonDays: 365 } });
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createTestUser()));
    for (let day = 3; day < 3 + HOURS; day += 1) {
      const startsAt = noonIn(day);
      const results = await Promise.all(
        people.map((person) => attempt({ person, offerId: offer.id, startsAt })),
      );
      const refusals = results.filter((result) => result !== "booked");
      expect(refusals).toHaveLength(PEOPLE - 1);
      expect(["HourTaken", "busy"]).toEqual(expect.arrayContaining(refusals));
    }
    expect(await countLive({ offerId: offer.id })).toBe(HOURS);
    expect(await db.order.count({ where: { masterUserId: offer.userId } })).toBe(HOURS);
  },
);

test("control: a look at the free hours before the write lets both pass", async () => {
  const { offer } = await createTestOffer();
  const startsAt = noonIn(3);
  const bookingTerms = await db.bookingTerms.findUniqueOrThrow({ where: { ayniId: offer.id } });
  const meet = createBarrier(2);
  const look = async () => {
    const range = { from: startsAt, until: new Date(startsAt.getTime() + 1) };
    const hours = await listHours(db, { ...offer, bookingTerms }, range, { now: new Date() });
    await meet();
    return hours.length;
  };
  expect(await Promise.all([look(), look()])).toEqual([1, 1]);
});

test("one person holds at most two hours of a Master unpaid, however many are asked for at once", async () => {
  const [{ offer }, other] = [
    await createTestOffer({ amount: 4500 }),
    await createTestOffer({ amount: 4500 }),
  ];
  const person = await createTestUser({ emailVerified: new Date() });
  const results = await Promise.all(
    [3, 4, 5, 6, 7].map((day) => attempt({ person, offerId: offer.id, startsAt: noonIn(day) })),
  );
  const counted = results.filter((result) => result !== "busy").toSorted();
  expect(counted).toEqual([...counted.slice(2).map(() => "Conflict"), "booked", "booked"]);
  expect(await countLive({ offerId: offer.id })).toBe(2);
  const elsewhere = { person, offerId: other.offer.id, startsAt: noonIn(8) };
  expect(await attempt(elsewhere)).toBe("booked");
  const held = await db.booking.findFirstOrThrow({ where: { offerId: offer.id, isLive: true } });
  await cancelBooking(toTestMember(person), held.id);
  expect(await attempt({ person, offerId: offer.id, startsAt: noonIn(9) })).toBe("booked");
});

test("control: counting the held hours without the lock lets two pass", async () => {
  const { offer } = await createTestOffer({ amount: 4500 });
  const person = await createTestUser({ emailVerified: new Date() });
  await attempt({ person, offerId: offer.id, startsAt: noonIn(3) });
  const meet = createBarrier(2);
  const look = async () => {
    const held = await countLive({ userId: person.id });
    await meet();
    return held < 2;
  };
  expect(await Promise.all([look(), look()])).toEqual([true, true]);
});

test("nobody is with two Masters at once", async () => {
  const [first, second] = [await createTestOffer(), await createTestOffer()];
  const person = await createTestUser();
  const startsAt = noonIn(3);
  const results = await Promise.all(
    [first, second].map(({ offer }) => attempt({ person, offerId: offer.id, startsAt })),
  );
  expect(results.toSorted()).toEqual(["HourTaken", "booked"]);
  expect(await countLive({ userId: person.id })).toBe(1);
});

test("two offers of a Master share the hours", async () => {
  const { offer, master } = await createTestOffer();
  const other = await db.ayni.create({
    data: {
      slug: `${offer.slug}-larga`,
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      title: "Lectura larga",
      isBookable: true,
      status: "PUBLISHED",
      publishedAt: new Date(),
      bookingTerms: { create: { minutes: 90, noticeHours: 1 } },
    },
  });
  const startsAt = noonIn(3);
  const results = await Promise.all(
    [offer.id, other.id].map(async (offerId) =>
      attempt({ person: await createTestUser(), offerId, startsAt }),
    ),
  );
  expect(results.toSorted()).toEqual(["HourTaken", "booked"]);
});
