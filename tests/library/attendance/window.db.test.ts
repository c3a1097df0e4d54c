import { describe, expect, test } from "vitest";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { sessionsOf } from "@/lib/library/attendance/data";
import { momentOf } from "@/lib/library/attendance/policy";
import { nextLook } from "@/lib/encuentros/queries";
import { attend } from "@/lib/library/attendance/service";
import { makeAyni, makeEncuentro } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { makeMaster, makeUser } from "../../../tools/factories/users";

const START = new Date("2027-05-08T17:00:00.000Z");
const OPENS = "2027-05-08T16:45:00.000Z";
const END = "2027-05-08T18:30:00.000Z";
const JOIN_URL = "https://meet.example/secreto";

const before = (instant: string) => new Date(Date.parse(instant) - 1);

async function received(given: { joinUrl?: string; roomName?: string; cancelledAt?: Date } = {}) {
  const ayni = await makeAyni({
    userId: (await makeMaster()).id,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
  });
  const { id } = await makeEncuentro(ayni.id, { startsAt: START });
  await db.encuentro.update({ where: { id }, data: given });
  const { slug, email, role, ...person } = await makeUser();
  await makeOrder(person, ayni);
  const actor: Member = {
    kind: "member",
    address: "test",
    sessionId: "test",
    id: person.id,
    slug,
    email,
    role,
  };
  const linkAt = async (now: Date) => (await sessionsOf(actor, ayni.id, now)).content[0]?.joinUrl;
  return { actor, ayni, id, linkAt };
}

describe("the doors of an encuentro", () => {
  test("open fifteen minutes before, to the millisecond, and close at its end", async () => {
    const { linkAt } = await received({ joinUrl: JOIN_URL });
    expect(await linkAt(before(OPENS))).toBeNull();
    expect(await linkAt(new Date(OPENS))).toBe(JOIN_URL);
    expect(await linkAt(START)).toBe(JOIN_URL);
    expect(await linkAt(before(END))).toBe(JOIN_URL);
    expect(await linkAt(new Date(END))).toBeNull();
  });

  test("lead into a room of ours on the host that is configured", async () => {
    const roomName = `ayllu-${crypto.randomUUID()}`;
    const { linkAt } = await received({ roomName });
    expect(await linkAt(START)).toBe(`https://meet.jit.si/${roomName}`);
    expect(await linkAt(before(OPENS))).toBeNull();
  });

  test("of a cancelled one stay closed", async () => {
    const { linkAt } = await received({ joinUrl: JOIN_URL, cancelledAt: new Date() });
    expect(await linkAt(START)).toBeNull();
  });

  test("let somebody in at the same instants as they give the link", async () => {
    const { actor, id } = await received({ joinUrl: JOIN_URL });
    await expect(attend(actor, id, before(OPENS))).rejects.toThrow("15 minutos antes");
    await expect(attend(actor, id, new Date(END))).rejects.toThrow("ya ha terminado");
    expect(await db.attendance.count({ where: { encuentroId: id } })).toBe(0);
    await attend(actor, id, new Date(OPENS));
    await attend(actor, id, before(END));
    const rows = await db.attendance.findMany({ where: { encuentroId: id } });
    expect(rows).toEqual([{ encuentroId: id, userId: actor.id, at: new Date(OPENS) }]);
  });

  test("say when they open and what time it is", async () => {
    const { actor, ayni, id } = await received();
    expect(await sessionsOf(actor, ayni.id, START)).toEqual({
      content: [
        {
          id,
          startsAt: START.toISOString(),
          endsAt: END,
          timezone: "Europe/Madrid",
          durationMinutes: 90,
          title: "",
          cancelled: false,
          joinUrl: null,
          opensAt: OPENS,
        },
      ],
      metadata: { total: 1, pageSize: 1, after: null, now: START.toISOString() },
    });
  });
});

describe("where an encuentro is in time", () => {
  const times = { startsAt: START.toISOString(), endsAt: END, cancelled: false };

  test.each([
    [before(OPENS), "coming"],
    [new Date(OPENS), "open"],
    [START, "inCourse"],
    [new Date(END), "past"],
  ])("%s: %s", (now, moment) => {
    expect(momentOf(times, now.getTime())).toBe(moment);
  });

  test("a cancelled one is so until it would have ended", () => {
    expect(momentOf({ ...times, cancelled: true }, START.getTime())).toBe("cancelled");
    expect(momentOf({ ...times, cancelled: true }, Date.parse(END))).toBe("past");
  });
});

describe("when the page asks again", () => {
  const session = {
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
  const look = (given: Partial<typeof session>, now: string, { ahead = 0, online = true } = {}) =>
    nextLook({ sessions: [{ ...session, ...given }], ahead }, Date.parse(now), online);

  test("just after the doors open, by the server's clock", () => {
    expect(look({}, "2027-05-08T16:44:00.000Z")).toBe(60_500);
    expect(look({}, "2027-05-08T16:34:00.000Z", { ahead: 10 * 60_000 })).toBe(60_500);
  });

  test("each minute for a link that is not there yet, and never for what is over or cancelled", () => {
    expect(look({}, "2027-05-08T17:10:00.000Z")).toBe(60_000);
    expect(look({}, "2027-05-08T17:10:00.000Z", { online: false })).toBe(false);
    expect(look({}, "2027-05-08T18:30:00.000Z")).toBe(false);
    expect(look({ cancelled: true }, "2027-05-08T16:00:00.000Z")).toBe(false);
  });

  test("and not for longer than a timer can wait", () => {
    expect(look({}, "2026-12-01T00:00:00.000Z")).toBe(12 * 3_600_000);
  });
});
