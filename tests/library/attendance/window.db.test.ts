import { describe, expect, test } from "vitest";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { listJoinableEncuentros } from "@/lib/library/attendance/data";
import { getEncuentroPhase } from "@/lib/library/attendance/policy";
import { nextRefetchMs } from "@/lib/library/attendance/queries";
import { recordAttendance } from "@/lib/library/attendance/service";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

const START = new Date("2027-05-08T17:00:00.000Z");
const OPENS = "2027-05-08T16:45:00.000Z";
const END = "2027-05-08T18:30:00.000Z";
const JOIN_URL = "https://meet.example/secreto";

const before = (instant: string) => new Date(Date.parse(instant) - 1);

async function createReceivedEncuentro(
  overrides: { joinUrl?: string; roomName?: string; cancelledAt?: Date } = {},
) {
  const ayni = await createTestAyni({
    userId: (await createTestMaster()).id,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
  });
  const { id } = await createTestEncuentro(ayni.id, { startsAt: START });
  await db.encuentro.update({ where: { id }, data: overrides });
  const { slug, email, role, ...user } = await createTestUser();
  await createTestOrder(user, ayni);
  const actor: Member = {
    kind: "member",
    ipAddress: "test",
    sessionId: "test",
    id: user.id,
    slug,
    email,
    role,
  };
  const linkAt = async (now: Date) => (await listJoinableEncuentros(actor, ayni.id, now)).content[0]?.joinUrl;
  return { actor, ayni, id, linkAt };
}

describe("the join link of an encuentro", () => {
  test("is available from 15 minutes before the start until the end, to the millisecond", async () => {
    const { linkAt } = await createReceivedEncuentro({ joinUrl: JOIN_URL });
    expect(await linkAt(before(OPENS))).toBeNull();
    expect(await linkAt(new Date(OPENS))).toBe(JOIN_URL);
    expect(await linkAt(START)).toBe(JOIN_URL);
    expect(await linkAt(before(END))).toBe(JOIN_URL);
    expect(await linkAt(new Date(END))).toBeNull();
  });

  test("points to Ayllu's own room", async () => {
    const roomName = `ayllu-${crypto.randomUUID()}`;
    const { linkAt } = await createReceivedEncuentro({ roomName });
    expect(await linkAt(START)).toMatch(/^https?:\/\/[^/]+\/sala\/[0-9a-f-]{36}$/);
    expect(await linkAt(before(OPENS))).toBeNull();
  });

  test("is never available for a cancelled encuentro", async () => {
    const { linkAt } = await createReceivedEncuentro({ joinUrl: JOIN_URL, cancelledAt: new Date() });
    expect(await linkAt(START)).toBeNull();
  });

  test("is available exactly while attendance can be recorded", async () => {
    const { actor, id } = await createReceivedEncuentro({ joinUrl: JOIN_URL });
    await expect(recordAttendance(actor, id, before(OPENS))).rejects.toThrow("15 minutos antes");
    await expect(recordAttendance(actor, id, new Date(END))).rejects.toThrow("ya ha terminado");
    expect(await db.attendance.count({ where: { encuentroId: id } })).toBe(0);
    await recordAttendance(actor, id, new Date(OPENS));
    await recordAttendance(actor, id, before(END));
    const rows = await db.attendance.findMany({ where: { encuentroId: id } });
    expect(rows).toEqual([{ encuentroId: id, userId: actor.id, at: new Date(OPENS) }]);
  });

  test("comes with the opening time and the server time", async () => {
    const { actor, ayni, id } = await createReceivedEncuentro();
    expect(await listJoinableEncuentros(actor, ayni.id, START)).toEqual({
      content: [
        {
          id,
          startsAt: START.toISOString(),
          endsAt: END,
          timezone: "Europe/Madrid",
          durationMinutes: 90,
          title: "",
          cancelled: false,
          openedAt: null,
          endedAt: null,
          joinUrl: null,
          opensAt: OPENS,
        },
      ],
      metadata: { total: 1, pageSize: 1, after: null, now: START.toISOString() },
    });
  });
});

describe("getEncuentroPhase", () => {
  const times = { startsAt: START.toISOString(), endsAt: END, cancelled: false };

  test.each([
    [before(OPENS), "upcoming"],
    [new Date(OPENS), "open"],
    [START, "inProgress"],
    [new Date(END), "over"],
  ])("at %s is %s", (now, phase) => {
    expect(getEncuentroPhase(times, now.getTime())).toBe(phase);
  });

  test("is cancelled until the encuentro would have ended", () => {
    expect(getEncuentroPhase({ ...times, cancelled: true }, START.getTime())).toBe("cancelled");
    expect(getEncuentroPhase({ ...times, cancelled: true }, Date.parse(END))).toBe("over");
  });
});

describe("nextRefetchMs", () => {
  const encuentro = {
    id: "e1",
    startsAt: START.toISOString(),
    endsAt: END,
    timezone: "Europe/Madrid",
    durationMinutes: 90,
    title: "",
    cancelled: false,
    joinUrl: null,
    opensAt: OPENS,
  };
  const refetchIn = (
    overrides: Partial<typeof encuentro>,
    now: string,
    { clockAheadMs = 0, isOnline = true } = {},
  ) =>
    nextRefetchMs({ encuentros: [{ ...encuentro, ...overrides }], clockAheadMs }, Date.parse(now), isOnline);

  test("waits until just after the doors open, by the server's clock", () => {
    expect(refetchIn({}, "2027-05-08T16:44:00.000Z")).toBe(60_500);
    expect(refetchIn({}, "2027-05-08T16:34:00.000Z", { clockAheadMs: 10 * 60_000 })).toBe(60_500);
  });

  test("polls every minute for a missing link, and stops for ended or cancelled encuentros", () => {
    expect(refetchIn({}, "2027-05-08T17:10:00.000Z")).toBe(60_000);
    expect(refetchIn({}, "2027-05-08T17:10:00.000Z", { isOnline: false })).toBe(false);
    expect(refetchIn({}, "2027-05-08T18:30:00.000Z")).toBe(false);
    expect(refetchIn({ cancelled: true }, "2027-05-08T16:00:00.000Z")).toBe(false);
  });

  test("is capped at the longest timer", () => {
    expect(refetchIn({}, "2026-12-01T00:00:00.000Z")).toBe(12 * 3_600_000);
  });
});
