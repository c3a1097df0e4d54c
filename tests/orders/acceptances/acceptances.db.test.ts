import { describe, expect, test } from "vitest";
import { POST as accept } from "@/app/api/orders/acceptance/[id]/route";
import { db } from "@/lib/platform/db/client";
import { getContraindications } from "@/lib/orders/acceptances/data";
import { acceptContraindications } from "@/lib/orders/acceptances/service";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { callHandler } from "@/tests/support/call-handler";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

const TEXT = "No es para ti si estás embarazada o tienes epilepsia.";

async function createCase(contraindications: string | null = TEXT) {
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id, contraindications });
  return { ayni, user: await createTestUser() };
}

const getVersion = async (userId: string, ayni: Parameters<typeof getContraindications>[1]) =>
  (await getContraindications(userId, ayni))?.version ?? "";

describe("contraindications", () => {
  test.each([null, "", " \n"])("are none for the text %j", async (text) => {
    const { ayni, user } = await createCase(text);
    expect(await getContraindications(user.id, ayni)).toBeNull();
  });

  test("are accepted once, by one person, with the text and the first time", async () => {
    const { ayni, user } = await createCase();
    const version = await getVersion(user.id, ayni);
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    expect(await getContraindications(user.id, ayni)).toEqual({ text: TEXT, version, isAccepted: false });
    await acceptContraindications(db, user.id, ayni.id, TEXT, version);
    const rows = await db.contraindicationAcceptance.findMany({ where: { userId: user.id } });
    await acceptContraindications(db, user.id, ayni.id, TEXT, version);
    expect(await db.contraindicationAcceptance.findMany({ where: { userId: user.id } })).toEqual(rows);
    expect(rows).toMatchObject([{ ayniId: ayni.id, version, text: TEXT }]);
    expect(await getContraindications(user.id, ayni)).toMatchObject({ isAccepted: true });
    const other = await createTestUser();
    expect(await getContraindications(other.id, ayni)).toMatchObject({ isAccepted: false });
  });

  test("need a new acceptance after they changed, and refuse the old version", async () => {
    const { ayni, user } = await createCase();
    const version = await getVersion(user.id, ayni);
    await acceptContraindications(db, user.id, ayni.id, TEXT, version);
    const changed = { ...ayni, contraindications: `${TEXT} Tampoco con marcapasos.` };
    expect(await getContraindications(user.id, changed)).toMatchObject({ isAccepted: false });
    await expect(
      acceptContraindications(db, user.id, ayni.id, changed.contraindications, version),
    ).rejects.toMatchObject({ code: "Conflict", message: expect.stringContaining("han cambiado") });
    expect(await db.contraindicationAcceptance.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("what was received without a purchase of one's own", () => {
  const acceptAs = async (person: { id: string }, id: string, version: string) =>
    callHandler(accept, {
      method: "POST",
      params: { id },
      json: { version },
      cookie: await createSessionCookie(person),
    });

  test("is accepted by its receiver alone, for the text that they read", async () => {
    const { ayni, user } = await createCase();
    const order = await createTestOrder(user, ayni);
    const version = await getVersion(user.id, ayni);
    const other = await createTestUser();
    expect((await acceptAs(other, order.id, version)).status).toBe(404);
    expect((await acceptAs(user, order.id, "")).status).toBe(422);
    expect((await acceptAs(user, order.id, "0".repeat(64))).status).toBe(409);
    expect(await db.contraindicationAcceptance.count({ where: { ayniId: ayni.id } })).toBe(0);
    for (const _ of [1, 2]) expect((await acceptAs(user, order.id, version)).status).toBe(204);
    expect(await db.contraindicationAcceptance.findMany({ where: { ayniId: ayni.id } })).toMatchObject([
      { userId: user.id, version, text: TEXT },
    ]);
  });
});
