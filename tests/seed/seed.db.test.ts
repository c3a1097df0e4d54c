import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startPostgres, type EmbeddedPostgres } from "@/tools/back-ends";
import { migrateDatabase } from "@/prisma/migrate";
import { isDatabaseEmpty } from "@/prisma/seed/is-empty";

const stored = vi.hoisted(() => new Map<string, string>());

// Media take seconds to generate and have their own tests; the storage is a stub.
vi.mock("@/prisma/seed/media/tracks", () => ({
  renderTracks: async () => [{ mp3: new Uint8Array(600), seconds: 60 }],
  playFor: (minutes: number) => ({ mp3: new Uint8Array(600), seconds: 60 * minutes }),
}));
vi.mock("@/prisma/seed/media/portraits", () => ({ renderPortrait: async () => Buffer.from("portrait") }));
vi.mock("@/prisma/seed/media/cover-image", () => ({ renderCoverImage: async () => Buffer.from("cover") }));
vi.mock("@/prisma/seed/media/paint-scene", () => ({
  paintScene: async () => ({ large: Buffer.from("scene"), small: Buffer.from("scene") }),
}));
vi.mock("@/prisma/seed/media/pdf", () => ({ buildPdf: async () => Buffer.from("book") }));
vi.mock("@/lib/platform/ports/storage", () => ({
  storage: {
    put: async (key: string, _body: Uint8Array, { contentType }: { contentType: string }) => {
      stored.set(key, contentType);
    },
  },
}));

let directory: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ayllu-seed-"));
  postgres = await startPostgres(directory, { isDurable: false, print: () => {} });
  vi.stubEnv("DATABASE_URL", postgres.env.DATABASE_URL);
  vi.stubEnv("NEXTAUTH_SECRET", "seed-".repeat(8));
  await migrateDatabase(postgres.env.DATABASE_URL);
}, 60_000);

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
  }, 60_000);

  it("stores every file and portrait under the key of its row", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const files = await db.file.findMany();
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter(({ key, mimeType }) => stored.get(key) !== mimeType)).toEqual([]);
    const portraits = await db.profile.findMany({ where: { profileImage: { not: null } } });
    expect(portraits.length).toBeGreaterThan(90);
    expect(portraits.filter(({ profileImage }) => !stored.has(profileImage ?? ""))).toEqual([]);
  });

  it("publishes only contents that pass validation", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const { validatePrices, validateForPublishing } = await import("@/lib/content/ayni/policy");
    const rows = await db.ayni.findMany({
      where: { status: "PUBLISHED" },
      include: {
        files: { select: { mimeType: true } },
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
    const due = await db.order.count({
      where: {
        master: { email: "maestra@ayllu.test" },
        status: "COMPLETED",
        amount: { gt: 0 },
        paidToMaster: false,
      },
    });
    expect(due).toBeGreaterThan(5);
    expect(await db.order.count({ where: { paidToMaster: true } })).toBeGreaterThan(20);
    expect(await db.order.count({ where: { status: "REFUNDED" } })).toBeGreaterThan(5);
  });

  it("counts the seats of live orders, and delays payouts until two weeks after the last encuentro", async () => {
    const { db } = await import("@/lib/platform/db/client");
    const rows = await db.ayni.findMany({ include: { orders: { where: { status: "COMPLETED" } } } });
    expect(rows.filter(({ takenSeats, orders }) => takenSeats !== orders.length)).toEqual([]);
    const TWO_WEEKS = 14 * 24 * 3600 * 1000;
    for (const { orders, lastEndsAt } of rows) {
      for (const { amount, availableBillingDate, purchaseDate } of orders) {
        const from = Math.max(lastEndsAt?.getTime() ?? 0, purchaseDate.getTime());
        expect(availableBillingDate?.getTime() ?? null).toBe(amount === 0 ? null : from + TWO_WEEKS);
      }
    }
  });
});
