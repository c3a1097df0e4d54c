import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { endSession, endUserSessions, openSession } from "@/lib/identity/sessions/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { toContraindicationsVersion } from "@/lib/content/contraindications";
import { getRoomView } from "@/lib/rooms/room/data";
import { performAction } from "@/lib/rooms/room/service";
import { RETURN_MS } from "@/lib/rooms/seats/policy";
import { endLostAccess } from "@/lib/rooms/seats/review";
import { requireSeat } from "@/lib/rooms/seats/service";
import type { PassInput } from "@/lib/rooms/seats/schema";
import { createContentViewer } from "@/tests/support/factories/receivers";
import {
  buildPassInput,
  createTestGuest,
  createTestRoom,
  enterTestRoom,
} from "@/tests/support/factories/rooms";
import { createTestAdmin, toTestMember } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { POST as postPass } from "@/app/api/encuentros/[id]/room/passes/route";

const failsWith = (code: string) => expect.objectContaining({ code });

describe("who may enter", () => {
  test.each([
    ["owner", 201],
    ["receiver", 201],
    ["admin", 201],
    ["expired", 404],
    ["refunded", 404],
    ["pending", 404],
    ["other", 404],
    ["otherMaster", 404],
    ["visitor", 401],
    ["revoked", 401],
  ] as const)("%s: %i", async (viewer, status) => {
    const { ayni, encuentro } = await createTestRoom();
    const { cookie } = await createContentViewer(ayni, viewer);
    const answer = await callHandler(postPass, {
      method: "POST",
      params: { id: encuentro.id },
      cookie,
      headers: { "sec-fetch-site": "same-origin" },
      json: buildPassInput(),
    });
    expect(answer.status).toBe(status);
    const seats = await db.roomSeat.count({ where: { encuentroId: encuentro.id } });
    expect(seats).toBe(status === 201 ? 1 : 0);
  });

  test("the Master and admins lead, others take part", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    expect(await enterTestRoom(master, encuentro)).toMatchObject({ role: "host" });
    expect(await enterTestRoom(toTestMember(await createTestAdmin()), encuentro)).toMatchObject({
      role: "host",
    });
    expect(await enterTestRoom(await createTestGuest(ayni), encuentro)).toMatchObject({
      role: "participant",
      state: "admitted",
    });
  });

  test.each([
    ["before it opens", { startsIn: 16 }, /15 minutos antes/],
    ["after its end", { startsIn: -90, durationMinutes: 60 }, /ya ha terminado/],
  ])("nobody %s", async (_, times, message) => {
    const { ayni, encuentro, master } = await createTestRoom(times);
    for (const person of [master, await createTestGuest(ayni)])
      await expect(enterTestRoom(person, encuentro)).rejects.toThrow(message);
    expect(await db.roomSeat.count({ where: { encuentroId: encuentro.id } })).toBe(0);
  });

  test("those who were inside come back while the Master overruns", async () => {
    const { ayni, encuentro } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    await enterTestRoom(guest, encuentro);
    const endsAt = new Date(Date.now() - 60_000);
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt },
    });
    await expect(enterTestRoom(guest, encuentro, { isReplacing: true })).resolves.toMatchObject({
      state: "admitted",
    });
    await expect(enterTestRoom(await createTestGuest(ayni), encuentro)).rejects.toThrow(/ya ha terminado/);
  });

  test("an encuentro with the Master's own link has no room of ours", async () => {
    const { encuentro, master } = await createTestRoom();
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { roomName: null, joinUrl: "https://sala.example.test/yo" },
    });
    await expect(enterTestRoom(master, encuentro)).rejects.toEqual(failsWith("NotFound"));
    expect(await getRoomView(master, encuentro.id)).toMatchObject({
      joinUrl: "https://sala.example.test/yo",
    });
  });
});

describe("contraindications", () => {
  const text = "No practiques con fiebre.";

  test("are accepted once, in the version that was read", async () => {
    const { ayni, encuentro } = await createTestRoom({ ayni: { contraindications: text } });
    const guest = await createTestGuest(ayni);
    await expect(enterTestRoom(guest, encuentro)).rejects.toEqual(failsWith("ValidationError"));
    await expect(
      enterTestRoom(guest, encuentro, { acceptedVersion: toContraindicationsVersion("Otro texto") }),
    ).rejects.toEqual(failsWith("Conflict"));
    expect(await db.contraindicationAcceptance.count({ where: { userId: guest.id } })).toBe(0);
    await enterTestRoom(guest, encuentro, { acceptedVersion: toContraindicationsVersion(text) });
    await enterTestRoom(guest, encuentro, { isReplacing: true });
    expect(await db.contraindicationAcceptance.findMany({ where: { userId: guest.id } })).toMatchObject([
      { ayniId: ayni.id, text },
    ]);
  });

  test("that have changed are asked for again", async () => {
    const { ayni, encuentro } = await createTestRoom({ ayni: { contraindications: text } });
    const guest = await createTestGuest(ayni);
    await enterTestRoom(guest, encuentro, { acceptedVersion: toContraindicationsVersion(text) });
    await db.ayni.update({ where: { id: ayni.id }, data: { contraindications: "Tampoco en el embarazo." } });
    await expect(enterTestRoom(guest, encuentro, { isReplacing: true })).rejects.toEqual(
      failsWith("ValidationError"),
    );
  });

  test("do not stop the Master", async () => {
    const { encuentro, master } = await createTestRoom({ ayni: { contraindications: text } });
    await expect(enterTestRoom(master, encuentro)).resolves.toMatchObject({ role: "host" });
  });
});

describe("a pass", () => {
  test("of another person, another encuentro, or nobody is unknown", async () => {
    const { ayni, encuentro } = await createTestRoom();
    const other = await createTestRoom();
    const guest = await createTestGuest(ayni);
    const { pass } = await enterTestRoom(guest, encuentro);
    await expect(requireSeat(guest, encuentro.id, pass)).resolves.toMatchObject({ userId: guest.id });
    for (const attempt of [
      requireSeat(await createTestGuest(ayni), encuentro.id, pass),
      requireSeat(guest, other.encuentro.id, pass),
      requireSeat(guest, encuentro.id, `${pass}x`),
      requireSeat(guest, encuentro.id, null),
    ])
      await expect(attempt).rejects.toEqual(failsWith("NotFound"));
  });

  test("is stored as a hash", async () => {
    const { encuentro, master } = await createTestRoom();
    const { pass, seat } = await enterTestRoom(master, encuentro);
    const row = await db.roomSeat.findUniqueOrThrow({ where: { number: seat } });
    expect(JSON.stringify(row)).not.toContain(pass);
  });

  test("cannot be used again after a second device has replaced it, which asks before", async () => {
    const { ayni, encuentro } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    const first = await enterTestRoom(guest, encuentro);
    await expect(enterTestRoom(guest, encuentro)).rejects.toEqual(failsWith("OtherDevice"));
    await expect(requireSeat(guest, encuentro.id, first.pass)).resolves.toBeDefined();
    const second = await enterTestRoom(guest, encuentro, { isReplacing: true });
    await expect(requireSeat(guest, encuentro.id, first.pass)).rejects.toEqual(failsWith("PassEnded"));
    await expect(requireSeat(guest, encuentro.id, second.pass)).resolves.toBeDefined();
  });

  test("of the same device is replaced without asking, as after reloading the page", async () => {
    const { ayni, encuentro } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    const deviceId = randomUUID();
    const first = await enterTestRoom(guest, encuentro, { deviceId });
    await enterTestRoom(guest, encuentro, { deviceId });
    await expect(requireSeat(guest, encuentro.id, first.pass)).rejects.toEqual(failsWith("PassEnded"));
  });
});

describe("access that ends", () => {
  const endings = {
    "a refund": async ({ guest, ayni }) => {
      await db.order.updateMany({
        where: { userId: guest.id, ayniContentId: ayni.id },
        data: { status: "REFUNDED", refundedAt: new Date() },
      });
    },
    "an expired access": async ({ guest, ayni }) => {
      await db.order.updateMany({
        where: { userId: guest.id, ayniContentId: ayni.id },
        data: { contentExpirationDate: new Date(Date.now() - 1000) },
      });
    },
    "a closed account": async ({ guest }) => {
      await db.user.update({ where: { id: guest.id }, data: { deactivatedAt: new Date() } });
    },
    "a cancelled encuentro": async ({ encuentro }) => {
      await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
    },
    "the end of the session": async ({ guest }) => endSession(guest.sessionId),
    "a new password elsewhere": async ({ guest }) => endUserSessions(db, guest.id, randomUUID()),
    "a session that runs out": async ({ guest }) => {
      await db.session.update({ where: { id: guest.sessionId }, data: { expiresAt: new Date() } });
    },
  } satisfies Record<
    string,
    (facts: { guest: Member; ayni: { id: string }; encuentro: { id: string } }) => Promise<void>
  >;

  test.each(Object.entries(endings))("by %s ends the pass", async (_, end) => {
    const { ayni, encuentro } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    const { pass } = await enterTestRoom(guest, encuentro);
    await endLostAccess();
    await expect(requireSeat(guest, encuentro.id, pass)).resolves.toBeDefined();
    await end({ guest, ayni, encuentro });
    await endLostAccess();
    await expect(requireSeat(guest, encuentro.id, pass)).rejects.toEqual(failsWith("PassEnded"));
  });

  test("leaves the Master and others inside", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    const { pass } = await enterTestRoom(master, encuentro);
    const lost = await createTestGuest(ayni);
    const other = await createTestGuest(ayni);
    await enterTestRoom(lost, encuentro);
    const kept = await enterTestRoom(other, encuentro);
    await db.order.updateMany({
      where: { userId: lost.id },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    await endLostAccess();
    await expect(requireSeat(master, encuentro.id, pass)).resolves.toBeDefined();
    await expect(requireSeat(other, encuentro.id, kept.pass)).resolves.toBeDefined();
  });

  test("leaves those inside whose other sessions end", async () => {
    const { ayni, encuentro } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    const elsewhere = await openSession({ userId: guest.id, ipAddress: "test", userAgent: null });
    const { pass } = await enterTestRoom(guest, encuentro);
    await endSession(elsewhere);
    await endLostAccess();
    await expect(requireSeat(guest, encuentro.id, pass)).resolves.toBeDefined();
  });
});

describe("before the Master comes", () => {
  test("people wait, and are inside as soon as the Master opens the room; an admin who looks in opens nothing", async () => {
    const { ayni, encuentro, master } = await createTestRoom({ isOpened: false });
    const guest = await createTestGuest(ayni);
    const first = await enterTestRoom(guest, encuentro);
    expect(first.state).toBe("waiting");
    await enterTestRoom(toTestMember(await createTestAdmin()), encuentro);
    expect(await enterTestRoom(await createTestGuest(ayni), encuentro)).toMatchObject({ state: "waiting" });
    await enterTestRoom(master, encuentro);
    await expect(requireSeat(guest, encuentro.id, first.pass)).resolves.toMatchObject({ state: "ADMITTED" });
    expect(await enterTestRoom(await createTestGuest(ayni), encuentro)).toMatchObject({ state: "admitted" });
  });

  test("nobody is let in before a door that is closed", async () => {
    const { ayni, encuentro, master } = await createTestRoom({ isOpened: false });
    const guest = await createTestGuest(ayni);
    const { pass } = await enterTestRoom(guest, encuentro);
    await db.room.update({ where: { encuentroId: encuentro.id }, data: { lockedAt: new Date() } });
    await enterTestRoom(master, encuentro);
    await expect(requireSeat(guest, encuentro.id, pass)).resolves.toMatchObject({ state: "WAITING" });
  });
});

describe("a reload", () => {
  const leave = async (person: Member, encuentroId: string, pass: string) =>
    performAction(await requireSeat(person, encuentroId, pass), { type: "leave", isQuiet: false, note: "" });

  test("goes back into the seat, also past a closed door; another tab waits, and whoever was removed stays out", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    const deviceId = randomUUID();
    const { pass } = await enterTestRoom(guest, encuentro, { deviceId });
    const host = await enterTestRoom(master, encuentro);
    const encuentroId = encuentro.id;
    await db.room.update({
      where: { encuentroId },
      data: { lockedAt: new Date(), groupsSince: new Date(), groupsUntil: new Date(Date.now() + 60_000) },
    });
    await db.roomSeat.updateMany({ where: { encuentroId, userId: guest.id }, data: { group: 3 } });
    await leave(guest, encuentroId, pass);
    const back = await enterTestRoom(guest, encuentro, { deviceId });
    expect(back.state).toBe("admitted");
    await expect(requireSeat(guest, encuentroId, back.pass)).resolves.toMatchObject({ group: 3 });
    // Control: the seat is that of the tab, for a minute.
    await leave(guest, encuentroId, back.pass);
    const other = await enterTestRoom(guest, encuentro);
    expect(other.state).toBe("waiting");
    const seat = await requireSeat(master, encuentroId, host.pass);
    await performAction(seat, { type: "remove", seat: other.seat, reason: "No" });
    await expect(enterTestRoom(guest, encuentro, { deviceId })).rejects.toEqual(failsWith("Conflict"));
  });

  async function createCohost() {
    const { ayni, encuentro, master } = await createTestRoom();
    const encuentroId = encuentro.id;
    const guest = await createTestGuest(ayni);
    const host = await enterTestRoom(master, encuentro);
    const setCohost = async (seat: number, isCohost: boolean) =>
      performAction(await requireSeat(master, encuentroId, host.pass), { type: "cohost", seat, isCohost });
    const tab = { deviceId: randomUUID() };
    const enter = (input: Partial<PassInput>) => enterTestRoom(guest, encuentro, input);
    const entered = await enter(tab);
    await setCohost(entered.seat, true);
    return { encuentroId, guest, tab, enter, entered, setCohost };
  }

  test("keeps the role of a co-host for the same tab, or a device that takes over; whoever has left takes part", async () => {
    const { encuentroId, guest, tab, enter, entered } = await createCohost();
    // Control: a reload, and a second device that takes over, go on leading.
    await leave(guest, encuentroId, entered.pass);
    expect(await enter(tab)).toMatchObject({ role: "cohost" });
    const elsewhere = await enter({ isReplacing: true });
    expect(elsewhere).toMatchObject({ role: "cohost" });
    await leave(guest, encuentroId, elsewhere.pass);
    expect((await getRoomView(guest, encuentroId)).role).toBe("cohost");
    const later = new Date(Date.now() + RETURN_MS);
    expect((await getRoomView(guest, encuentroId, later)).role).toBe("participant");
    expect(await enter(tab)).toMatchObject({ role: "participant" });
  });

  test("brings no role back that the Master has withdrawn meanwhile", async () => {
    const { encuentroId, guest, tab, enter, entered, setCohost } = await createCohost();
    await leave(guest, encuentroId, entered.pass);
    await setCohost(entered.seat, false);
    expect(await enter(tab)).toMatchObject({ role: "participant" });
  });
});
