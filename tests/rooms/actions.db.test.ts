import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import type { Member } from "@/lib/platform/actor";
import { listMessages } from "@/lib/rooms/messages/data";
import { postMessage } from "@/lib/rooms/messages/service";
import { getRoomState, toVisibleState } from "@/lib/rooms/room/data";
import { roomAction, type RoomAction } from "@/lib/rooms/room/schema";
import { performAction, recallGroups } from "@/lib/rooms/room/service";
import { reopenRoom } from "@/lib/rooms/room/ending";
import { requireSeat } from "@/lib/rooms/seats/service";
import { createTestFile } from "@/tests/support/factories/ayni";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";
import { createTestAdmin, createTestMaster, toTestMember } from "@/tests/support/factories/users";

afterEach(() => vi.unstubAllEnvs());

const failsWith = (code: string) => expect.objectContaining({ code });

async function createOpenRoom(guestCount = 2, overrides: Parameters<typeof createTestRoom>[0] = {}) {
  const room = await createTestRoom(overrides);
  const enter = async (person: Member) => {
    const { pass, seat } = await enterTestRoom(person, room.encuentro);
    return {
      person,
      pass,
      number: seat,
      load: () => requireSeat(person, room.encuentro.id, pass),
      act: async (action: RoomAction) =>
        performAction(await requireSeat(person, room.encuentro.id, pass), action),
    };
  };
  const host = await enter(room.master);
  const guests = [];
  for (let index = 0; index < guestCount; index += 1)
    guests.push(await enter(await createTestGuest(room.ayni)));
  return { ...room, host, guests, enter, state: () => getRoomState(room.encuentro.id) };
}

const DIVIDE: RoomAction = { type: "groups", size: 2, chosen: [], minutes: 5 };

const LEADING: RoomAction[] = [
  { type: "mute", seat: 1 },
  { type: "mute-all" },
  { type: "ask-unmute", seat: 1 },
  { type: "spotlight", seat: null },
  { type: "lock", isLocked: true },
  { type: "admit", seat: 1 },
  { type: "refuse", seat: 1 },
  { type: "remove", seat: 1, reason: "Molesta" },
  { type: "pin", text: "Trae una manta" },
  { type: "timer", seconds: 60 },
  { type: "bell" },
  DIVIDE,
  { type: "visit", group: 1 },
  { type: "recall" },
  { type: "end" },
  { type: "cohost", seat: 1, isCohost: true },
];

describe("leading", () => {
  test("is for those who lead: every action is refused to others, and changes nothing", async () => {
    const { guests, state } = await createOpenRoom();
    const before = await state();
    for (const action of LEADING)
      await expect(guests[0]?.act(action)).rejects.toEqual(failsWith("Forbidden"));
    expect({ ...(await state()), now: "" }).toEqual({ ...before, now: "" });
    // The list names every action but a person's own.
    const own = ["raise-hand", "media", "react", "leave"];
    const types = roomAction.options.map((option) => option.shape.type.value);
    expect(LEADING.map(({ type }) => type)).toEqual(types.filter((type) => !own.includes(type)));
  });

  test("is handed over to a co-host, who cannot hand it on, remove the Master or end the room", async () => {
    const { host, guests, state } = await createOpenRoom();
    const [first, second] = guests;
    await host.act({ type: "cohost", seat: first?.number ?? 0, isCohost: true });
    await first?.act({ type: "pin", text: "Respira" });
    expect((await state()).pinned).toBe("Respira");
    await expect(first?.act({ type: "cohost", seat: second?.number ?? 0, isCohost: true })).rejects.toEqual(
      failsWith("Forbidden"),
    );
    await expect(first?.act({ type: "remove", seat: host.number, reason: "No" })).rejects.toEqual(
      failsWith("Forbidden"),
    );
    await expect(first?.act({ type: "end" })).rejects.toEqual(failsWith("Forbidden"));
    expect((await state()).endedAt).toBeNull();
    await host.act({ type: "cohost", seat: first?.number ?? 0, isCohost: false });
    await expect(first?.act({ type: "bell" })).rejects.toEqual(failsWith("Forbidden"));
  });

  test("does not reach into another room", async () => {
    const { host } = await createOpenRoom(0);
    const other = await createOpenRoom(1);
    const seat = other.guests[0]?.number ?? 0;
    await expect(host.act({ type: "remove", seat, reason: "No" })).rejects.toEqual(failsWith("NotFound"));
    await expect(host.act({ type: "mute", seat })).rejects.toEqual(failsWith("NotFound"));
    await host.act({ type: "refuse", seat });
    await expect(other.guests[0]?.load()).resolves.toMatchObject({ state: "ADMITTED" });
  });
});

describe("a locked room", () => {
  test("makes newcomers wait until they are let in; those inside come back freely", async () => {
    const { host, guests, enter, ayni, encuentro, state } = await createOpenRoom(1);
    await host.act({ type: "lock", isLocked: true });
    const late = await enter(await createTestGuest(ayni));
    await expect(late.load()).resolves.toMatchObject({ state: "WAITING" });
    await expect(late.act({ type: "raise-hand", isRaised: true })).rejects.toEqual(failsWith("Conflict"));
    await expect(postMessage(await late.load(), { text: "Hola" })).rejects.toEqual(failsWith("Conflict"));
    const guest = guests[0];
    if (!guest) throw new Error("There is a guest");
    const seenByGuest = toVisibleState(await state(), { seat: guest.number, role: "participant" });
    expect(seenByGuest.seats.map(({ seat }) => seat)).not.toContain(late.number);
    const again = await enterTestRoom(guest.person, encuentro, { isReplacing: true });
    expect(again.state).toBe("admitted");
    await host.act({ type: "admit", seat: late.number });
    await expect(late.load()).resolves.toMatchObject({ state: "ADMITTED" });
  });

  test("lets in everybody who waits once it is unlocked", async () => {
    const { host, enter, ayni } = await createOpenRoom(0);
    await host.act({ type: "lock", isLocked: true });
    const late = await enter(await createTestGuest(ayni));
    const refused = await enter(await createTestGuest(ayni));
    await host.act({ type: "refuse", seat: refused.number });
    await expect(late.load()).resolves.toMatchObject({ state: "WAITING" });
    await host.act({ type: "lock", isLocked: false });
    await expect(late.load()).resolves.toMatchObject({ state: "ADMITTED" });
    await expect(refused.load()).rejects.toEqual(failsWith("PassEnded"));
    const next = await enter(await createTestGuest(ayni));
    await expect(next.load()).resolves.toMatchObject({ state: "ADMITTED" });
  });

  test("refuses who waits, and not who is inside", async () => {
    const { host, guests, enter, ayni } = await createOpenRoom(1);
    await host.act({ type: "lock", isLocked: true });
    const late = await enter(await createTestGuest(ayni));
    await host.act({ type: "refuse", seat: late.number });
    await expect(late.load()).rejects.toEqual(failsWith("PassEnded"));
    await host.act({ type: "refuse", seat: guests[0]?.number ?? 0 });
    await expect(guests[0]?.load()).resolves.toBeDefined();
  });
});

describe("removing", () => {
  test("ends the pass with the reason, and keeps the person out", async () => {
    const { host, guests, encuentro } = await createOpenRoom(1);
    const guest = guests[0];
    if (!guest) throw new Error("There is a guest");
    await host.act({ type: "remove", seat: guest.number, reason: "Interrumpe a los demás" });
    await expect(guest.load()).rejects.toEqual(failsWith("PassEnded"));
    expect(await db.roomSeat.findUnique({ where: { number: guest.number } })).toMatchObject({
      endReason: "REMOVED",
      endNote: "Interrumpe a los demás",
    });
    await expect(enterTestRoom(guest.person, encuentro)).rejects.toEqual(failsWith("Conflict"));
  });
});

/** Somebody who has written nothing. */
const READER = { userId: randomUUID(), group: null };

describe("groups", () => {
  test("leave nobody alone, keep messages apart, and end with the bell", async () => {
    const { host, guests, encuentro, state } = await createOpenRoom(5);
    await host.act(DIVIDE);
    const sizes = new Map<number, number>();
    for (const { group } of (await state()).seats)
      if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    expect([...sizes.values()].sort()).toEqual([2, 3]);
    const seat = await guests[0]?.load();
    if (!seat) throw new Error("There is a guest");
    await postMessage(seat, { text: "Solo entre nosotras" });
    expect(await listMessages(encuentro.id, seat)).toHaveLength(1);
    expect(await listMessages(encuentro.id, { ...seat, group: null })).toHaveLength(0);
    // A message of the Master, who visits no group, reaches every group.
    await postMessage(await host.load(), { text: "Quedan dos minutos" });
    expect(await listMessages(encuentro.id, seat)).toHaveLength(2);
    await recallGroups(encuentro.id);
    const recalled = await state();
    expect(recalled.seats.every(({ group }) => group === null)).toBe(true);
    expect(recalled).toMatchObject({ groupsUntil: null, bellAt: expect.any(String) });
    await host.act(DIVIDE);
    expect(await listMessages(encuentro.id, seat)).toMatchObject([{ text: "Quedan dos minutos" }]);
  });

  test("are as the Master chooses, who visits them; there may be no countdown", async () => {
    const { host, guests, state } = await createOpenRoom(3);
    const [ana, bea, eva] = guests.map(({ number }) => number);
    const chosen = [
      { seat: ana ?? 0, group: 1 },
      { seat: bea ?? 0, group: 2 },
      // Somebody who has left meanwhile.
      { seat: 2_000_000_000, group: 2 },
    ];
    const readGroups = async () =>
      new Map((await state()).seats.map(({ seat, group }) => [seat, group] as const));
    await host.act({ type: "groups", size: 2, chosen, minutes: null });
    expect(await state()).toMatchObject({ groupsSince: expect.any(String), groupsUntil: null });
    expect(await readGroups()).toEqual(
      new Map([
        [host.number, null],
        [ana, 1],
        [bea, 2],
        [eva, null],
      ]),
    );
    await expect(host.act({ type: "visit", group: 3 })).rejects.toThrow(/ya no existe/);
    await host.act({ type: "visit", group: 2 });
    expect((await readGroups()).get(host.number)).toBe(2);
    await host.act({ type: "visit", group: null });
    expect((await readGroups()).get(host.number)).toBeNull();
  });

  test("take in whoever comes later, the smallest first; a reload keeps one's own", async () => {
    const { host, guests, enter, ayni, encuentro, state } = await createOpenRoom(5);
    await host.act(DIVIDE);
    const sizesOf = async () => {
      const sizes = [0, 0, 0];
      for (const { group } of (await state()).seats)
        if (group !== null) sizes[group] = (sizes[group] ?? 0) + 1;
      return sizes.slice(1).sort();
    };
    expect(await sizesOf()).toEqual([2, 3]);
    await enter(await createTestGuest(ayni));
    expect(await sizesOf()).toEqual([3, 3]);
    await host.act({ type: "lock", isLocked: true });
    const late = await enter(await createTestGuest(ayni));
    await expect(late.load()).resolves.toMatchObject({ state: "WAITING", group: null });
    await host.act({ type: "admit", seat: late.number });
    expect(await sizesOf()).toEqual([3, 4]);
    // Control: whoever stays with the Master does so also after a reload.
    const [guest] = guests;
    if (!guest) throw new Error("There is a guest");
    const { deviceId } = await guest.load();
    await db.roomSeat.update({ where: { number: guest.number }, data: { group: null } });
    await guest.act({ type: "leave", isQuiet: false, note: "" });
    const back = await enterTestRoom(guest.person, encuentro, { deviceId });
    expect((await state()).seats.find(({ seat }) => seat === back.seat)).toMatchObject({ group: null });
  });

  test("need two people", async () => {
    const { host } = await createOpenRoom(1);
    await expect(host.act(DIVIDE)).rejects.toEqual(failsWith("Conflict"));
  });
});

describe("messages", () => {
  test("carry files of the content, from those who lead", async () => {
    const { host, guests, ayni, encuentro } = await createOpenRoom(1);
    const file = await createTestFile(ayni);
    const foreign = await createTestFile((await createTestRoom()).ayni);
    await postMessage(await host.load(), { text: "", fileId: file.id });
    expect(await listMessages(encuentro.id, READER)).toMatchObject([{ file: { id: file.id } }]);
    const guest = await guests[0]?.load();
    if (!guest) throw new Error("There is a guest");
    await expect(postMessage(guest, { text: "", fileId: file.id })).rejects.toEqual(failsWith("Forbidden"));
    await expect(postMessage(await host.load(), { text: "", fileId: foreign.id })).rejects.toEqual(
      failsWith("NotFound"),
    );
  });

  test("that come in a flood are refused", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const { guests, encuentro } = await createOpenRoom(1);
    const seat = await guests[0]?.load();
    if (!seat) throw new Error("There is a guest");
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => postMessage(seat, { text: `Hola ${index}` })),
    );
    const accepted = results.filter(({ status }) => status === "fulfilled");
    expect(accepted.length).toBeLessThanOrEqual(15);
    expect(accepted.length).toBeGreaterThan(0);
    expect(await listMessages(encuentro.id, READER)).toHaveLength(accepted.length);
  });

  test("are one's own also from another seat", async () => {
    const { host, guests, encuentro } = await createOpenRoom(1);
    const [guest] = guests;
    if (!guest) throw new Error("There is a guest");
    await postMessage(await host.load(), { text: "Hola" });
    await postMessage(await guest.load(), { text: "Gracias" });
    await enterTestRoom(guest.person, encuentro, { isReplacing: true });
    const reader = { userId: guest.person.id, group: null };
    expect((await listMessages(encuentro.id, reader)).map(({ isOwn }) => isOwn)).toEqual([false, true]);
    expect((await listMessages(encuentro.id, READER)).map(({ isOwn }) => isOwn)).toEqual([false, false]);
  });
});

test("a quiet exit tells the team, once", async () => {
  const { guests, ayni } = await createOpenRoom(1);
  await guests[0]?.act({ type: "leave", isQuiet: true, note: "Me sentí mal" });
  await expect(guests[0]?.load()).rejects.toEqual(failsWith("PassEnded"));
  const reports = await db.report.findMany({ where: { subjectId: ayni.id } });
  expect(reports).toMatchObject([{ subjectType: "Ayni", text: expect.stringContaining("Me sentí mal") }]);
});

describe("the end", () => {
  test("is for everybody, and not before the planned start", async () => {
    const early = await createOpenRoom(1);
    await expect(early.host.act({ type: "end" })).rejects.toThrow(/aún no ha empezado/);
    await expect(early.guests[0]?.load()).resolves.toMatchObject({ state: "ADMITTED" });
    const { host, guests, ayni, encuentro } = await createOpenRoom(1, { startsIn: -5 });
    await host.act({ type: "end" });
    await expect(guests[0]?.load()).rejects.toEqual(failsWith("PassEnded"));
    await expect(enterTestRoom(await createTestGuest(ayni), encuentro)).rejects.toThrow(/ya lo ha cerrado/);
  });

  test("is undone by the Master alone until the planned end: all may enter again, and nobody is in a group", async () => {
    const { host, guests, enter, ayni, encuentro, master, state } = await createOpenRoom(3, { startsIn: -5 });
    const [cohost] = guests;
    await host.act({ type: "cohost", seat: cohost?.number ?? 0, isCohost: true });
    await host.act(DIVIDE);
    await host.act({ type: "lock", isLocked: true });
    await host.act({ type: "end" });
    for (const person of [cohost?.person, toTestMember(await createTestAdmin())])
      if (person) await expect(reopenRoom(person, encuentro.id)).rejects.toEqual(failsWith("Forbidden"));
    await expect(reopenRoom(toTestMember(await createTestMaster()), encuentro.id)).rejects.toEqual(
      failsWith("NotFound"),
    );
    await expect(reopenRoom(master, encuentro.id, encuentro.endsAt)).rejects.toThrow(/ya ha pasado/);
    expect((await state()).endedAt).not.toBeNull();
    await reopenRoom(master, encuentro.id);
    await reopenRoom(master, encuentro.id);
    expect(await state()).toMatchObject({ endedAt: null, isLocked: false, groupsUntil: null, seats: [] });
    const next = await enter(await createTestGuest(ayni));
    await expect(next.load()).resolves.toMatchObject({ state: "ADMITTED", group: null });
  });
});
