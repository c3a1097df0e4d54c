import { beforeEach, describe, expect, test } from "vitest";
import { PUT as judgeRoute } from "@/app/api/admin/appeals/[id]/route";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { POST } from "@/app/api/appeals/route";
import { listModerations, listOpenAppeals } from "@/lib/administration/appeals/data";
import { ONLY_ADMIN, OWN_DECISION } from "@/lib/administration/appeals/policy";
import { createAppeal } from "@/lib/administration/appeals/service";
import { takeDownContent } from "@/lib/administration/contents/service";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestThanks } from "@/tests/support/factories/thanks";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Person = Awaited<ReturnType<typeof createTestUser>>;
type Subject = { subjectType: "Ayni" | "Thanks"; subjectId: string };

const TEXT = "No es publicidad: es mi enseñanza.";
const ANSWER = "Lo hemos leído con calma.";

let master: Person;
let moderator: Person;
let judge: Person;
let ayni: Awaited<ReturnType<typeof createTestAyni>>;

beforeEach(async () => {
  [master, moderator, judge] = await Promise.all([createTestMaster(), createTestAdmin(), createTestAdmin()]);
  ayni = await createTestAyni({ userId: master.id });
});

const takenDown = async (): Promise<Subject> => {
  await takeDownContent(toTestMember(moderator), ayni.id, "Es publicidad");
  return { subjectType: "Ayni", subjectId: ayni.id };
};
const appealAs = async (who: Person, subject: Subject, text = TEXT) =>
  callHandler(POST, {
    method: "POST",
    cookie: await createSessionCookie(who),
    json: { ...subject, text },
  });
const judgeAs = async (who: Person, id: string, json: object) =>
  callHandler(judgeRoute, { method: "PUT", params: { id }, cookie: await createSessionCookie(who), json });
const appealOf = ({ subjectId }: Subject) => db.appeal.findFirstOrThrow({ where: { subjectId } });
const isListed = async () => (await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).listed;

/** Hides a thanks by a report that the moderator upholds. */
async function hideThanks(author: Person): Promise<Subject> {
  const { id } = await createTestThanks(author, ayni, { agreedAt: new Date() });
  const reporter = await createTestUser();
  const subject = { subjectType: "Thanks", subjectId: id } as const;
  const report = await db.report.create({ data: { ...subject, reporterId: reporter.id, reason: "spam" } });
  const cookie = await createSessionCookie(moderator);
  const params = { id: report.id };
  await callHandler(decideRoute, { method: "PUT", params, cookie, json: { decision: "upheld" } });
  return subject;
}

describe("an appeal", () => {
  test("is overturned by another admin, which undoes the moderation and tells why", async () => {
    const subject = await takenDown();
    expect(await listModerations(toTestMember(master))).toMatchObject([
      { ...subject, reason: "Es publicidad", canAppeal: true, appeal: null },
    ]);
    expect((await appealAs(master, subject)).status).toBe(201);
    const { id, moderatorId } = await appealOf(subject);
    expect(moderatorId).toBe(moderator.id);
    expect((await judgeAs(judge, id, { decision: "overturned", answer: ANSWER })).status).toBe(204);
    expect(await isListed()).toBe(true);
    expect(await listModerations(toTestMember(master))).toMatchObject([
      { ...subject, canAppeal: false, appeal: { text: TEXT, status: "OVERTURNED", answer: ANSWER } },
    ]);
    const kind = "appeal-decided";
    expect(await db.notification.count({ where: { userId: master.id, type: kind } })).toBe(1);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: master.id, template: kind } });
    expect(mail.payload).toMatchObject({ overturned: true, answer: ANSWER });
    const acts = await db.auditEntry.findMany({ where: { subjectId: master.id, actorId: judge.id } });
    expect(acts.map(({ action }) => action).toSorted()).toEqual(["appeal.overturned", "content.restored"]);
    expect((await judgeAs(judge, id, { decision: "upheld", answer: ANSWER })).status).toBe(409);
  });

  test("that is upheld changes nothing", async () => {
    const subject = await takenDown();
    await appealAs(master, subject);
    const { id } = await appealOf(subject);
    expect((await judgeAs(judge, id, { decision: "upheld", answer: ANSWER })).status).toBe(204);
    expect(await isListed()).toBe(false);
    expect((await appealAs(master, subject)).status).toBe(409);
  });

  test("against a hidden thanks is judged by another than whoever upheld the report", async () => {
    const author = await createTestUser();
    const subject = await hideThanks(author);
    expect((await appealAs(author, subject)).status).toBe(201);
    const { id, moderatorId } = await appealOf(subject);
    expect(moderatorId).toBe(moderator.id);
    const isHidden = async () =>
      (await db.thanks.findUniqueOrThrow({ where: { id: subject.subjectId } })).hiddenAt !== null;
    expect((await judgeAs(moderator, id, { decision: "overturned", answer: ANSWER })).status).toBe(409);
    expect(await isHidden()).toBe(true);
    expect((await judgeAs(judge, id, { decision: "overturned", answer: ANSWER })).status).toBe(204);
    expect(await isHidden()).toBe(false);
  });

  test("control: the admin who decided cannot judge it, neither here nor in the database", async () => {
    const subject = await takenDown();
    await appealAs(master, subject);
    const { id } = await appealOf(subject);
    for (const decision of ["upheld", "overturned"]) {
      const { status, body } = await judgeAs(moderator, id, { decision, answer: ANSWER });
      expect(status).toBe(409);
      expect(body.message).toContain(OWN_DECISION);
    }
    expect((await appealOf(subject)).status).toBe("OPEN");
    const data = { status: "UPHELD", judgeId: moderator.id, judgedAt: new Date(), answer: ANSWER } as const;
    await expect(db.appeal.update({ where: { id }, data })).rejects.toThrow(/Appeal_other_judge/);
  });

  test("waits and says so while nobody else administers the site", async () => {
    const subject = await takenDown();
    await appealAs(master, subject);
    const others = { role: "admin", id: { not: moderator.id }, deactivatedAt: null } as const;
    const ids = (await db.user.findMany({ where: others, select: { id: true } })).map(({ id }) => id);
    await db.user.updateMany({ where: { id: { in: ids } }, data: { deactivatedAt: new Date() } });
    try {
      const appeals = await listOpenAppeals(toTestMember(moderator));
      const hindrance = appeals.find(({ subject: about }) => about?.id === ayni.id)?.hindrance;
      expect(hindrance).toBe(`${OWN_DECISION} ${ONLY_ADMIN}`);
    } finally {
      await db.user.updateMany({ where: { id: { in: ids } }, data: { deactivatedAt: null } });
    }
  });

  test("is made once, within six months, by whom it is about and with a reason", async () => {
    const subject = await takenDown();
    expect((await appealAs(await createTestUser(), subject)).status).toBe(404);
    expect((await appealAs(master, subject, "No.")).status).toBe(422);
    expect((await appealAs(master, subject, "a".repeat(2001))).status).toBe(422);
    const sevenMonthsOn = new Date(Date.now() + 214 * 86_400_000);
    await expect(
      createAppeal(toTestMember(master), { ...subject, text: TEXT }, sevenMonthsOn),
    ).rejects.toMatchObject({ code: "Conflict" });
    const answers = await Promise.all([appealAs(master, subject), appealAs(master, subject)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("is judged by admins only", async () => {
    const subject = await takenDown();
    await appealAs(master, subject);
    const { id } = await appealOf(subject);
    expect((await judgeAs(master, id, { decision: "overturned", answer: ANSWER })).status).toBe(403);
  });
});
