import { describe, expect, test } from "vitest";
import { GET as ayniNumbers } from "@/app/api/ayni/[slug]/numbers/route";
import { GET as masterNumbers } from "@/app/api/users/[id]/numbers/route";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";

const DAY_MS = 24 * 3_600_000;
const today = new Date(new Date().toISOString().slice(0, 10));

type Person = { id: string };

const readAyni = async (ayni: { id: string }, person?: Person) =>
  callHandler(ayniNumbers, {
    params: { slug: ayni.id },
    cookie: person && (await createSessionCookie(person)),
  });
const readMaster = async (master: Person, person?: Person) =>
  callHandler(masterNumbers, {
    params: { id: master.id },
    cookie: person && (await createSessionCookie(person)),
  });

/** Creates a Master with two contents that one apprentice received and who has two followers. */
async function createKnownMaster() {
  const [master, apprentice, follower] = await Promise.all([
    createTestMaster(),
    createTestUser(),
    createTestUser(),
  ]);
  const ayni = await createTestAyni({ userId: master.id });
  const other = await createTestAyni({ userId: master.id });
  await db.ayniView.createMany({
    data: [
      { ayniId: ayni.id, day: today, visitor: "one" },
      { ayniId: ayni.id, day: new Date(today.getTime() - 29 * DAY_MS), visitor: "one" },
      { ayniId: ayni.id, day: new Date(today.getTime() - 30 * DAY_MS), visitor: "one" },
      { ayniId: other.id, day: today, visitor: "one" },
    ],
  });
  for (const content of [ayni, other]) await createTestOrder(apprentice, content);
  await createTestOrder(follower, ayni, { status: "PENDING" });
  await db.follow.createMany({
    data: [apprentice, follower].map(({ id }) => ({ followerId: id, masterId: master.id })),
  });
  return { master, ayni, apprentice };
}

describe("the numbers of a Master's own pages", () => {
  test("are those of the content, or of all contents together", async () => {
    const { master, ayni } = await createKnownMaster();
    const ofAyni = await readAyni(ayni, master);
    expect(ofAyni.body.data).toEqual({ recentViews: 2, receivers: 1, followers: 2 });
    const ofMaster = await readMaster(master, master);
    expect(ofMaster.body.data).toEqual({ recentViews: 3, receivers: 1, followers: 2 });
  });

  test("are read by the Master and by admins only", async () => {
    const { master, ayni, apprentice } = await createKnownMaster();
    for (const read of [
      (person?: Person) => readAyni(ayni, person),
      (person?: Person) => readMaster(master, person),
    ]) {
      expect((await read()).status).toBe(401);
      expect((await read(apprentice)).status).toBe(404);
      expect((await read(await createTestMaster())).status).toBe(404);
      expect((await read(await createTestAdmin())).status).toBe(200);
    }
  });

  test("are closed to a former Master", async () => {
    const { master, ayni } = await createKnownMaster();
    await db.user.update({ where: { id: master.id }, data: { role: "student" } });
    expect((await readAyni(ayni, master)).status).toBe(403);
    expect((await readMaster(master, master)).status).toBe(403);
  });

  test("do not tell whether another's content exists", async () => {
    const master = await createTestMaster();
    expect((await readAyni({ id: crypto.randomUUID() }, master)).status).toBe(404);
  });
});
