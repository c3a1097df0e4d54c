import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startPostgres, type EmbeddedPostgres } from "@/embedded/postgres";
import { migrateDatabase } from "@/prisma/migrate";
import { isDatabaseEmpty } from "@/prisma/seed/is-empty";
import type { ChargedPayment } from "@/tests/support/faults/processor-payments";

const stored = vi.hoisted(() => new Map<string, string>());

// Media take seconds to generate and have their own tests; the storage is a stub.
vi.mock("@/prisma/seed/media/tracks", () => ({
  renderTracks: async () => [
    { mp3: new Uint8Array(600), seconds: 60, waveform: new Array<number>(64).fill(128) },
  ],
  playFor: (minutes: number) => ({
    mp3: new Uint8Array(600),
    seconds: 60 * minutes,
    waveform: new Array<number>(64).fill(128),
  }),
}));
vi.mock("@/prisma/seed/media/portraits", () => ({
  renderPortrait: async () => ({ large: Buffer.from("portrait"), small: Buffer.from("portrait") }),
}));
vi.mock("@/prisma/seed/media/cover-image", () => ({ renderCoverImage: async () => Buffer.from("cover") }));
vi.mock("@/prisma/seed/media/paint-scene", () => ({
  paintScene: async () => ({ large: Buffer.from("scene"), small: Buffer.from("scene") }),
  encodeCover: async () => ({ large: Buffer.from("cover"), small: Buffer.from("cover") }),
}));
vi.mock("@/prisma/seed/media/books/book-cover", () => ({
  drawBook: () => "<svg/>",
  renderFace: async () => Buffer.from("cover"),
  renderSquare: async () => Buffer.from("cover"),
}));
vi.mock("@/prisma/seed/media/pdf", () => ({ buildPdf: async () => Buffer.from("book") }));
vi.mock("@/lib/platform/ports/storage", () => ({
  storage: {
    put: async (key: string, _body: Uint8Array, { contentType }: { contentType: string }) => {
      stored.set(key, contentType);
    },
    toPublicUrl: (key: string) => `https://media.example.test/${key}`,
  },
}));

/** The payments as a processor would have recorded them; the parts of a bundle share one. */
const PROCESSED = `
  select p."paymentIntentId" as id, coalesce(o."bundlePurchaseId", o.id) as "orderId", sum(p.amount)::int as amount,
    p.currency, sum(p."refundedAmount")::int as refunded
  from "Payment" p join "Order" o on o.id = p."orderId" group by 1, 2, p.currency`;

let directory: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ayllu-seed-"));
  postgres = await startPostgres(directory, { isDurable: false, print: () => {} });
  vi.stubEnv("DATABASE_URL", postgres.env.DATABASE_URL);
  vi.stubEnv("NEXTAUTH_SECRET", "seed-".repeat(8));
  await migrateDatabase(postgres.env.DATABASE_URL);
});

afterAll(async () => {
  const { db } = await import("@/lib/platform/db/client");
  await db.$disconnect();
  await postgres.stop();
  if (!postgres.directory.startsWith(directory))
    await rm(postgres.directory, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
});

describe("seeding the demo", () => {
  it("leaves the database empty after a failure, and succeeds when repeated", async () => {
    const { seedDemo } = await import("@/prisma/seed/seed-demo");
    const isEmpty = () => isDatabaseEmpty(postgres.env.DATABASE_URL);
    const { db } = await import("@/lib/platform/db/client");
    expect(await isEmpty()).toBe(true);
    await db.$executeRaw`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;
    await db.$executeRaw`create trigger refuse before insert on "AyniView" for each row execute function refuse()`;
    await expect(seedDemo()).rejects.toThrow();
    expect(await isEmpty()).toBe(true);

    await db.$executeRaw`drop trigger refuse on "AyniView"`;
    const { accounts, password } = await seedDemo();
    expect(await isEmpty()).toBe(false);
    expect(accounts).toHaveLength(3);
    const { verifyPassword } = await import("@/lib/identity/passwords/hash");
    for (const { email, role } of accounts) {
      const user = await db.user.findUniqueOrThrow({ where: { email } });
      expect(user).toMatchObject({ role, emailVerified: expect.any(Date) });
      expect(await verifyPassword(user.passwordHash, password)).toBe(true);
    }
  });

  it("gathers the statistics that plan the first queries", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const tables = await db.$queryRaw<
      { rows: number }[]
    >`select reltuples::int as rows from pg_class where relname in ('Ayni', 'AyniView', 'Order', 'User')`;
    // -1 before the first analysis.
    expect(tables.map(({ rows }) => rows)).toEqual(Array(4).fill(expect.toSatisfy((rows) => rows > 0)));
  });

  it("stores every file and portrait under the key of its row", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const files = await db.file.findMany();
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter(({ key, mimeType }) => stored.get(key) !== mimeType)).toEqual([]);
    const portraits = await db.profile.findMany({ where: { profileImage: { not: null } } });
    expect(portraits.length).toBeGreaterThan(90);
    const keys = portraits.flatMap(({ profileImage }) =>
      profileImage ? [profileImage, profileImage.replace("-512.webp", "-192.webp")] : [],
    );
    expect(new Set(keys).size).toBe(2 * portraits.length);
    expect(keys.filter((key) => !stored.has(key))).toEqual([]);
  });

  it("publishes only contents that pass validation", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const { validatePrices, validateForPublishing } = await import("@/lib/content/ayni/policy");
    const rows = await db.ayni.findMany({
      where: { status: "PUBLISHED" },
      include: {
        files: { select: { mimeType: true } },
        bookingTerms: { select: { ayniId: true } },
        _count: { select: { encuentros: true, lessons: true } },
      },
    });
    const lacking = rows.filter((row) => {
      const files = row.files.map(({ mimeType }) => mimeType);
      const missing = validateForPublishing({
        ...row,
        files,
        encuentros: row._count.encuentros,
        lessons: row._count.lessons,
        hasBookingTerms: row.bookingTerms !== null,
      });
      return Object.keys({ ...missing, ...validatePrices(row) }).length > 0;
    });
    expect(lacking.map(({ title }) => title)).toEqual([]);
  });

  it("gives the demo accounts representative data", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const apprentice = await db.user.findUniqueOrThrow({
      where: { email: "aprendiz@ayllu.test" },
      include: { profile: true, orders: true, following: true },
    });
    expect(apprentice.profile?.completedStep).toBe(4);
    expect(apprentice.orders.some(({ amount }) => amount === 0)).toBe(true);
    expect(apprentice.orders.some(({ amount }) => amount > 0)).toBe(true);
    expect(apprentice.following.length).toBeGreaterThan(3);
    const due = {
      master: { email: "maestra@ayllu.test" },
      status: "COMPLETED",
      amount: { gt: 0 },
      paidToMaster: false,
    } as const;
    expect(await db.order.count({ where: due })).toBeGreaterThan(5);
    const payable = { ...due, availableBillingDate: { lte: new Date() } };
    expect(await db.order.count({ where: payable })).toBeGreaterThan(0);
    expect(await db.order.count({ where: { paidToMaster: true } })).toBeGreaterThan(20);
    expect(await db.order.count({ where: { status: "REFUNDED" } })).toBeGreaterThan(5);
  });

  it("shows on the page of each featured content what was asked and answered", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const { publicQuestion } = await import("@/lib/community/questions/data");
    const featured = await db.featuredAyni.findMany();
    for (const { ayniId } of featured)
      expect(await db.lessonQuestion.count({ where: { AND: [publicQuestion, { ayniId }] } })).toBeGreaterThan(
        0,
      );
  });

  it("counts the seats of live orders, and delays payouts until two weeks after each encuentro or the last day of a pack", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const rows = await db.ayni.findMany({
      include: {
        orders: { where: { status: "COMPLETED" } },
        pack: true,
        membershipPlan: true,
        encuentros: { orderBy: { endsAt: "asc" } },
      },
    });
    const wrong = rows.filter(({ takenSeats, orders }) => {
      const live = orders.filter(({ renewedAt, holdsSeat }) => renewedAt === null || holdsSeat);
      return takenSeats !== live.length;
    });
    expect(wrong).toEqual([]);
    const TWO_WEEKS = 14 * 24 * 3600 * 1000;
    for (const { orders, encuentros, pack, membershipPlan } of rows) {
      // A year is paid to its Master month by month.
      if (membershipPlan?.interval === "YEAR") continue;
      for (const { amount, availableBillingDate, purchaseDate } of orders) {
        const firstEnd = encuentros.find(({ endsAt }) => endsAt > purchaseDate)?.endsAt;
        const from = pack?.expiresAt ?? firstEnd ?? purchaseDate;
        expect(availableBillingDate?.getTime() ?? null).toBe(
          amount === 0 ? null : from.getTime() + TWO_WEEKS,
        );
      }
    }
  });

  it("shows the demo apprentice a gift received, one that waits for an answer and one for its day", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const { listGivenGifts } = await import("@/lib/orders/gifts/data");
    const { listOrders } = await import("@/lib/orders/order/data");
    const { toTestMember } = await import("@/tests/support/factories/users");
    const apprentice = await db.user.findUniqueOrThrow({ where: { email: "aprendiz@ayllu.test" } });
    const given = (await listGivenGifts(toTestMember(apprentice))).content;
    expect(given.map(({ state }) => state).sort()).toEqual(["scheduled", "sent"]);
    const { content } = await listOrders(toTestMember(apprentice));
    expect(content.filter(({ state }) => state === "gift")).toHaveLength(1);
    const sales = await db.order.count({
      where: { isGift: true, master: { email: "maestra@ayllu.test" } },
    });
    expect(sales).toBe(1);
  });

  it("shows the demo Master receivers at different stages of a course with texts", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const { findReportedAyni, getAyniReport } = await import("@/lib/teaching/numbers/data");
    const { toTestMember } = await import("@/tests/support/factories/users");
    const master = await db.user.findUniqueOrThrow({ where: { email: "maestra@ayllu.test" } });
    const course = await findReportedAyni(toTestMember(master), "ocho-semanas-de-respiracion-consciente");
    if (!course) throw new Error("The demo Master has no such course");
    const { progress } = await getAyniReport(course, { period: "todo" });
    const { SMALL_GROUP } = await import("@/lib/teaching/numbers/policy");
    expect(progress.receivers).toBeGreaterThanOrEqual(SMALL_GROUP);
    expect(progress.items).toHaveLength(11);
    const [welcome, ...lessons] = progress.items;
    expect(welcome?.end).toBeGreaterThan(lessons.at(-1)?.end ?? 0);
    const marks = await db.lessonCompletion.groupBy({
      by: ["userId"],
      where: { lesson: { ayniId: course.id } },
    });
    expect(marks.length).toBeGreaterThan(2);
    expect(new Set(lessons.map(({ end }) => end)).size).toBeGreaterThan(2);
  });

  it("marks no lesson before its day, and none of somebody who has returned the course", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const [row] = await db.$queryRaw<{ count: number; early: number; foreign: number }[]>`
      select count(*)::int as count,
        (count(*) filter (where c."completedAt" < o."completedAt" + l."availableAfterDays" * interval '1 day'))::int as early,
        (count(*) filter (where o.id is null))::int as foreign
      from "LessonCompletion" c join "Lesson" l on l.id = c."lessonId"
      left join "Order" o on o."ayniContentId" = l."ayniId" and o."userId" = c."userId" and o.status = 'COMPLETED'`;
    expect(row).toEqual({ count: expect.any(Number), early: 0, foreign: 0 });
    expect(row?.count).toBeGreaterThan(5);
  });

  it("has codes and early prices that were used, by their amounts", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const discounts = await db.discount.findMany({ include: { orders: true } });
    const code = discounts.find(({ kind }) => kind === "CODE");
    expect(code).toMatchObject({ code: "CUIDAR", usedCount: 3, orders: [{}, {}, {}] });
    for (const { orders, amount, createdAt } of discounts)
      for (const order of orders) {
        expect(order.purchaseDate > createdAt).toBe(true);
        expect(order.amount).toBe((order.listAmount ?? 0) - (amount ?? 0));
      }
  });

  it("has members in every state, with what they have paid and what is open to them", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const rows = await db.membership.findMany({ include: { grants: true, periods: true } });
    const toState = ({ state, leftAt }: (typeof rows)[number]) =>
      state === "ACTIVE" && leftAt !== null ? "LEFT" : state;
    expect(new Set(rows.map(toState))).toEqual(new Set(["ACTIVE", "PAUSED", "LATE", "LEFT", "ENDED"]));
    for (const { grants, openUntil, periods, paidUntil } of rows) {
      expect(periods.at(-1)?.endsAt).toEqual(paidUntil);
      expect(grants.length).toBeGreaterThan(0);
      expect(
        grants.filter((grant) => grant.contentExpirationDate?.getTime() !== openUntil?.getTime()),
      ).toEqual([]);
    }
  });

  it("keeps the invariants of purchases, but for the mails that nobody needs", async () => {
    const { prepareInvariants, queryBrokenInvariants } = await import("@/tests/support/faults/invariants");
    const client = new pg.Client({ connectionString: postgres.env.DATABASE_URL });
    await client.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query<ChargedPayment>(PROCESSED);
      await prepareInvariants(client, rows);
      expect(await queryBrokenInvariants(client, { ofContents: false })).toEqual([
        "one receipt and one notification of the Master for a paid order, none otherwise",
      ]);
      await client.query(`update "Order" set "holdsSeat" = not "holdsSeat" where "isGift"`);
      expect(await queryBrokenInvariants(client, { ofContents: false })).toContain(
        "an open gift holds exactly one seat, one that has ended none",
      );
    } finally {
      await client.end();
    }
  });
});
