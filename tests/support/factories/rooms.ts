import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Member } from "@/lib/platform/actor";
import type { PassInput } from "@/lib/rooms/seats/schema";
import { enterRoom, findRoomEntry } from "@/lib/rooms/seats/service";
import { createTestAyni, createTestEncuentro } from "./ayni";
import { createTestOrder } from "./orders";
import { createTestMaster, createTestUser, toTestMember } from "./users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

type RoomOverrides = {
  /** Minutes from now. */
  startsIn?: number;
  durationMinutes?: number;
  /** False until its Master comes in. */
  isOpened?: boolean;
  ayni?: Partial<Prisma.AyniUncheckedCreateInput>;
};

/** Creates a workshop with an encuentro in Ayllu's own room, which is open already. */
export async function createTestRoom({
  startsIn = 5,
  durationMinutes = 60,
  isOpened = true,
  ayni,
}: RoomOverrides = {}) {
  const master = await createTestMaster();
  const content = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    ...ayni,
  });
  const startsAt = new Date(Date.now() + startsIn * MINUTE_MS);
  const { id } = await createTestEncuentro(content.id, { startsAt, durationMinutes });
  const encuentro = await db.encuentro.update({
    where: { id },
    data: {
      roomName: `ayllu-${randomUUID()}`,
      ...(isOpened ? { room: { create: { openedAt: new Date() } } } : {}),
    },
  });
  return { ayni: content, encuentro, master: toTestMember(master) };
}

/** Creates a person who has received the content. */
export async function createTestGuest(ayni: { id: string; userId: string }): Promise<Member> {
  const user = await createTestUser();
  await createTestOrder(user, ayni);
  return toTestMember(user);
}

export const buildPassInput = (overrides: Partial<PassInput> = {}): PassInput => ({
  deviceId: randomUUID(),
  name: "Inés",
  isReplacing: false,
  ...overrides,
});

/** Enters as the call does. */
export const enterRoomOf = async (person: Member, encuentroId: string, input: PassInput) =>
  enterRoom(person, await findRoomEntry(person, encuentroId), input);

/** Enters with a session of the person, as whoever calls has one. */
export async function enterTestRoom(
  person: Member,
  encuentro: { id: string },
  overrides: Partial<PassInput> = {},
) {
  const expiresAt = new Date(Date.now() + 60 * MINUTE_MS);
  await db.session.createMany({
    data: { id: person.sessionId, userId: person.id, expiresAt },
    skipDuplicates: true,
  });
  return enterRoomOf(person, encuentro.id, buildPassInput(overrides));
}
