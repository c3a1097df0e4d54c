import { describe, expect, test } from "vitest";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { PUT as unhideRoute } from "@/app/api/admin/thanks/[id]/route";
import { POST as reportRoute } from "@/app/api/reports/route";
import { PUT as answerRoute } from "@/app/api/thanks/[id]/answer/route";
import { PUT as shownRoute } from "@/app/api/thanks/[id]/shown/route";
import { DELETE, GET, PUT } from "@/app/api/thanks/orders/[orderId]/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestThanks } from "@/tests/support/factories/thanks";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";

const ASKERS = ["visitor", "author", "student", "owner", "otherMaster", "admin"] as const;
type Asker = (typeof ASKERS)[number];

/** Creates a shown and reported thanks, and a session of the asker. */
async function scene(asker: Asker) {
  const [author, owner, reporter] = await Promise.all([
    createTestUser(),
    createTestMaster(),
    createTestUser(),
  ]);
  const ayni = await createTestAyni({ userId: owner.id });
  const thanks = await createTestThanks(author, ayni);
  const report = await db.report.create({
    data: { reporterId: reporter.id, subjectType: "Thanks", subjectId: thanks.id, reason: "spam" },
  });
  const people = {
    author: async () => author,
    student: () => createTestUser(),
    owner: async () => owner,
    otherMaster: () => createTestMaster(),
    admin: () => createTestAdmin(),
  };
  const cookie = asker === "visitor" ? undefined : await createSessionCookie(await people[asker]());
  const own = { ...(cookie ? { cookie } : {}) };
  return { own, author, ayni, thanks, report };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const thanked = { text: "Otra cosa.", words: [] };
const calls: Record<string, (scene: Scene) => ReturnType<typeof callHandler>> = {
  read: ({ own, thanks }) => callHandler(GET, { ...own, params: { orderId: thanks.orderId } }),
  write: ({ own, thanks }) =>
    callHandler(PUT, { ...own, method: "PUT", params: { orderId: thanks.orderId }, json: thanked }),
  withdraw: ({ own, thanks }) =>
    callHandler(DELETE, { ...own, method: "DELETE", params: { orderId: thanks.orderId } }),
  show: ({ own, thanks }) =>
    callHandler(shownRoute, { ...own, method: "PUT", params: { id: thanks.id }, json: { shown: false } }),
  answer: ({ own, thanks }) =>
    callHandler(answerRoute, {
      ...own,
      method: "PUT",
      params: { id: thanks.id },
      json: { answer: "Gracias." },
    }),
  report: ({ own, thanks }) =>
    callHandler(reportRoute, {
      ...own,
      method: "POST",
      json: { subjectType: "Thanks", subjectId: thanks.id, reason: "hate" },
    }),
  decide: ({ own, report }) =>
    callHandler(decideRoute, {
      ...own,
      method: "PUT",
      params: { id: report.id },
      json: { decision: "upheld" },
    }),
  // The thanks is not hidden, so an admin gets a 409.
  unhide: ({ own, thanks }) =>
    callHandler(unhideRoute, { ...own, method: "PUT", params: { id: thanks.id }, json: { hidden: false } }),
};

const ALLOWED: Record<string, Partial<Record<Asker, number>>> = {
  read: { author: 200 },
  write: { author: 200 },
  withdraw: { author: 204 },
  show: { owner: 204 },
  answer: { owner: 204 },
  report: { author: 409, student: 201, owner: 201, otherMaster: 201, admin: 201 },
  decide: { admin: 204 },
  unhide: { admin: 409 },
};
const REFUSED: Record<string, number> = { decide: 403, unhide: 403 };

describe.each(Object.keys(calls))("permission to %s a thanks", (name) => {
  test.each(ASKERS)("as %s", async (asker) => {
    const current = await scene(asker);
    const answer = await calls[name]?.(current);
    const expected = asker === "visitor" ? 401 : (ALLOWED[name]?.[asker] ?? REFUSED[name] ?? 404);
    expect(answer?.status).toBe(expected);
    if (expected < 400) return;
    const now = await db.thanks.findUniqueOrThrow({ where: { id: current.thanks.id } });
    expect(now).toEqual(current.thanks);
    expect(await db.report.findMany({ where: { subjectId: current.thanks.id } })).toEqual([current.report]);
  });
});

test.each(["show", "answer"])("a former Master may not %s a thanks", async (name) => {
  const current = await scene("owner");
  await db.user.update({ where: { id: current.ayni.userId }, data: { role: "student" } });
  expect((await calls[name]?.(current))?.status).toBe(403);
  expect(await db.thanks.findUniqueOrThrow({ where: { id: current.thanks.id } })).toEqual(current.thanks);
});

const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe("concurrent thanks of one user", () => {
  const prepare = async () => {
    const [person, master] = [await createTestUser(), await createTestMaster()];
    const ayni = await createTestAyni({ userId: master.id });
    return { person, master, ayni, order: await createTestOrder(person, ayni) };
  };

  test("create one thanks and one notification", async () => {
    const { person, master, order } = await prepare();
    const cookie = await createSessionCookie(person);
    const answers = await Promise.all(
      ["Gracias.", "Muchas gracias."].map((text) =>
        callHandler(PUT, { method: "PUT", params: { orderId: order.id }, cookie, json: { text } }),
      ),
    );
    expect(sorted(answers)).toEqual([200, 200]);
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(1);
    expect(await db.notification.count({ where: { userId: master.id } })).toBe(1);
  });

  test("control: would create two without locks and unique indexes", async () => {
    const { person, ayni, order } = await prepare();
    const meet = createBarrier(2);
    const data = { authorId: person.id, masterId: ayni.userId, ayniId: ayni.id, text: "Gracias." };
    const attempt = async () => {
      const known = await db.thanks.count({ where: { authorId: person.id, ayniId: ayni.id } });
      await meet();
      if (known === 0) await db.thanks.create({ data: { ...data, orderId: order.id } });
    };
    await db.$executeRaw`drop index "Thanks_orderId_key", "Thanks_one"`;
    try {
      await Promise.all([attempt(), attempt()]);
      expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(2);
    } finally {
      await db.thanks.deleteMany({ where: { authorId: person.id } });
      await db.$executeRaw`create unique index "Thanks_orderId_key" on "Thanks" ("orderId")`;
      await db.$executeRaw`create unique index "Thanks_one" on "Thanks" ("authorId", "ayniId")`;
    }
  });
});

describe("concurrent decisions about one subject", () => {
  const prepare = async () => {
    const current = await scene("visitor");
    const data = { subjectType: "Thanks", subjectId: current.thanks.id, reason: "hate" };
    const second = await db.report.create({ data: { ...data, reporterId: (await createTestUser()).id } });
    return { ids: [current.report.id, second.id], subjectId: current.thanks.id };
  };

  test("decide it once, whichever report each admin uses", async () => {
    const { ids, subjectId } = await prepare();
    const answers = await Promise.all(
      ids.map(async (id) =>
        callHandler(decideRoute, {
          method: "PUT",
          params: { id },
          cookie: await createSessionCookie(await createTestAdmin()),
          json: { decision: "dismissed" },
        }),
      ),
    );
    expect(sorted(answers)).toEqual([204, 409]);
    const entries = await db.auditEntry.findMany({ where: { action: "report.dismissed" } });
    const ours = entries.filter(({ after }) => (after as { subject: string }).subject === subjectId);
    expect(ours).toHaveLength(1);
  });

  test("control: checking before writing would decide it twice", async () => {
    const { ids, subjectId } = await prepare();
    const [admin] = [await createTestAdmin()];
    const meet = createBarrier(2);
    const attempt = async (id: string | undefined) => {
      const row = await db.report.findFirstOrThrow({ where: { id: id ?? "" } });
      await meet();
      if (row.status !== "OPEN") return 0;
      const data = { status: "DISMISSED", decidedById: admin.id, decidedAt: new Date() } as const;
      await db.report.updateMany({ where: { subjectId }, data });
      return 1;
    };
    const passed = await Promise.all([attempt(ids[0]), attempt(ids[1])]);
    expect(passed).toEqual([1, 1]);
  });
});
