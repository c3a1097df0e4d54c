import { describe, expect, test } from "vitest";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { PUT as unhideRoute } from "@/app/api/admin/thanks/[id]/route";
import { POST as reportRoute } from "@/app/api/reports/route";
import { PUT as answerRoute } from "@/app/api/thanks/[id]/answer/route";
import { PUT as shownRoute } from "@/app/api/thanks/[id]/shown/route";
import { DELETE, GET, PUT } from "@/app/api/thanks/orders/[orderId]/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { makeThanks } from "../../../tools/factories/thanks";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";
import { meetingOf } from "../../setup/barrier";

const ASKERS = ["visitor", "author", "student", "owner", "otherMaster", "admin"] as const;
type Asker = (typeof ASKERS)[number];

/** A thanks that its Master shows, reported by somebody, and whoever asks about it. */
async function scene(asker: Asker) {
  const [author, owner, reporter] = await Promise.all([makeUser(), makeMaster(), makeUser()]);
  const ayni = await makeAyni({ userId: owner.id });
  const thanks = await makeThanks(author, ayni);
  const report = await db.report.create({
    data: { reporterId: reporter.id, subjectType: "Thanks", subjectId: thanks.id, reason: "spam" },
  });
  const people = {
    author: async () => author,
    student: () => makeUser(),
    owner: async () => owner,
    otherMaster: () => makeMaster(),
    admin: () => makeAdmin(),
  };
  const cookie = asker === "visitor" ? undefined : await cookieOf(await people[asker]());
  const own = { ...(cookie ? { cookie } : {}) };
  return { own, author, ayni, thanks, report };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const thanked = { text: "Otra cosa.", words: [] };
const calls: Record<string, (scene: Scene) => ReturnType<typeof call>> = {
  read: ({ own, thanks }) => call(GET, { ...own, params: { orderId: thanks.orderId } }),
  write: ({ own, thanks }) =>
    call(PUT, { ...own, method: "PUT", params: { orderId: thanks.orderId }, json: thanked }),
  withdraw: ({ own, thanks }) =>
    call(DELETE, { ...own, method: "DELETE", params: { orderId: thanks.orderId } }),
  show: ({ own, thanks }) =>
    call(shownRoute, { ...own, method: "PUT", params: { id: thanks.id }, json: { shown: false } }),
  answer: ({ own, thanks }) =>
    call(answerRoute, { ...own, method: "PUT", params: { id: thanks.id }, json: { answer: "Gracias." } }),
  report: ({ own, thanks }) =>
    call(reportRoute, {
      ...own,
      method: "POST",
      json: { subjectType: "Thanks", subjectId: thanks.id, reason: "hate" },
    }),
  decide: ({ own, report }) =>
    call(decideRoute, { ...own, method: "PUT", params: { id: report.id }, json: { decision: "upheld" } }),
  // It is not hidden: who may gets a 409.
  unhide: ({ own, thanks }) =>
    call(unhideRoute, { ...own, method: "PUT", params: { id: thanks.id }, json: { hidden: false } }),
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

describe.each(Object.keys(calls))("to %s a thanks", (name) => {
  test.each(ASKERS)("is asked by the %s", async (asker) => {
    const given = await scene(asker);
    const answer = await calls[name]?.(given);
    const expected = asker === "visitor" ? 401 : (ALLOWED[name]?.[asker] ?? REFUSED[name] ?? 404);
    expect(answer?.status).toBe(expected);
    if (expected < 400) return;
    const now = await db.thanks.findUniqueOrThrow({ where: { id: given.thanks.id } });
    expect(now).toEqual(given.thanks);
    expect(await db.report.findMany({ where: { subjectId: given.thanks.id } })).toEqual([given.report]);
  });
});

const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe("two thanks of one person at once", () => {
  const prepare = async () => {
    const [person, master] = [await makeUser(), await makeMaster()];
    const ayni = await makeAyni({ userId: master.id });
    return { person, master, ayni, order: await makeOrder(person, ayni) };
  };

  test("are one, of which the Master is told once", async () => {
    const { person, master, order } = await prepare();
    const cookie = await cookieOf(person);
    const answers = await Promise.all(
      ["Gracias.", "Muchas gracias."].map((text) =>
        call(PUT, { method: "PUT", params: { orderId: order.id }, cookie, json: { text } }),
      ),
    );
    expect(sorted(answers)).toEqual([200, 200]);
    expect(await db.thanks.count({ where: { authorId: person.id } })).toBe(1);
    expect(await db.notification.count({ where: { userId: master.id } })).toBe(1);
  });

  test("would be two if each looked before it wrote and the database let both (control)", async () => {
    const { person, ayni, order } = await prepare();
    const meet = meetingOf(2);
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

describe("two admins at one subject", () => {
  const prepare = async () => {
    const given = await scene("visitor");
    const data = { subjectType: "Thanks", subjectId: given.thanks.id, reason: "hate" };
    const second = await db.report.create({ data: { ...data, reporterId: (await makeUser()).id } });
    return { ids: [given.report.id, second.id], subjectId: given.thanks.id };
  };

  test("decide it once, whichever of its reports each has before them", async () => {
    const { ids, subjectId } = await prepare();
    const answers = await Promise.all(
      ids.map(async (id) =>
        call(decideRoute, {
          method: "PUT",
          params: { id },
          cookie: await cookieOf(await makeAdmin()),
          json: { decision: "dismissed" },
        }),
      ),
    );
    expect(sorted(answers)).toEqual([204, 409]);
    const acts = await db.auditEntry.findMany({ where: { action: "report.dismissed" } });
    const ours = acts.filter(({ after }) => (after as { subject: string }).subject === subjectId);
    expect(ours).toHaveLength(1);
  });

  test("would both decide it if they looked before they wrote (control)", async () => {
    const { ids, subjectId } = await prepare();
    const [admin] = [await makeAdmin()];
    const meet = meetingOf(2);
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
