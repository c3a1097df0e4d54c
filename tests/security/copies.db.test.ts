import { describe, expect, test } from "vitest";
import { PUT as takedown } from "@/app/api/admin/contents/[id]/takedown/route";
import { PUT as unhide } from "@/app/api/admin/thanks/[id]/route";
import { POST as duplicate } from "@/app/api/ayni/[slug]/duplicate/route";
import { DELETE as deleteQuestion } from "@/app/api/questions/[id]/route";
import { GET as readQuestions, POST as ask } from "@/app/api/lessons/[id]/questions/route";
import { DELETE as deleteThanks, PUT as putThanks } from "@/app/api/thanks/orders/[orderId]/route";
import { PUT as show } from "@/app/api/thanks/[id]/shown/route";
import { getAyniThanks } from "@/lib/community/thanks/data";
import { hideReportedQuestion } from "@/lib/community/questions/service";
import { hideThanks } from "@/lib/community/thanks/service";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestCourse, createTestQuestion } from "@/tests/support/factories/lesson-questions";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";

// A decision of an admin holds for every copy that the same person makes.

type Handler = Parameters<typeof callHandler>[0];
type Person = Awaited<ReturnType<typeof createTestUser>>;

const call = async (
  handler: Handler,
  who: Person,
  { method = "POST", params, json }: { method?: string; params: Record<string, string>; json?: unknown },
) => callHandler(handler, { method, params, cookie: await createSessionCookie(who), json });

describe("a content that was taken down", () => {
  test("is not copied, by its Master or an admin, until it is restored", async () => {
    const [master, admin] = [await createTestMaster(), await createTestAdmin()];
    const ayni = await createTestAyni({ userId: master.id });
    const decide = (json: object) => call(takedown, admin, { method: "PUT", params: { id: ayni.id }, json });
    const copy = (who: Person) => call(duplicate, who, { params: { slug: ayni.slug } });
    // Control: before the decision it is.
    expect((await copy(master)).status).toBe(201);
    expect((await decide({ takenDown: true, reason: "Incumple las directrices." })).status).toBe(204);
    for (const who of [master, admin]) {
      const answer = await copy(who);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        "Hemos retirado esta enseñanza: no se puede copiar.",
      ]);
    }
    expect(await db.ayni.count({ where: { userId: master.id } })).toBe(2);
    expect((await decide({ takenDown: false })).status).toBe(204);
    expect((await copy(master)).status).toBe(201);
  });
});

async function createThanksCase() {
  const [master, author] = [await createTestMaster(), await createTestUser()];
  const ayni = await createTestAyni({ userId: master.id });
  const order = await createTestOrder(author, ayni);
  const params = { orderId: order.id };
  const write = (text: string) => call(putThanks, author, { method: "PUT", params, json: { text } });
  const remove = () => call(deleteThanks, author, { method: "DELETE", params });
  const find = () => db.thanks.findFirstOrThrow({ where: { authorId: author.id, ayniId: ayni.id } });
  const agree = async () =>
    call(show, master, { method: "PUT", params: { id: (await find()).id }, json: { shown: true } });
  return { master, author, ayni, write, remove, find, agree };
}

describe("a thanks that was hidden", () => {
  test("stays so when its author deletes it and writes it anew", async () => {
    const { ayni, write, remove, find, agree } = await createThanksCase();
    await write("Spam, la primera vez");
    await db.$transaction(async (tx) => hideThanks(tx, (await find()).id, new Date()));
    for (const text of ["Spam, la primera vez", "Spam, con otras palabras"]) {
      expect((await remove()).status).toBe(204);
      expect((await write(text)).body.data).toMatchObject({ hidden: true });
      expect((await agree()).status).toBe(204);
      expect((await getAyniThanks(ayni)).thanks).toEqual([]);
    }
    // Until an admin decides otherwise, for good.
    const admin = await createTestAdmin();
    const { id } = await find();
    expect(
      (await call(unhide, admin, { method: "PUT", params: { id }, json: { hidden: false } })).status,
    ).toBe(204);
    await remove();
    expect((await write("Gracias, de verdad")).body.data).toMatchObject({ hidden: false });
  });

  test("control: one that nobody hid is public again, and so is that of another author", async () => {
    const { ayni, write, remove, agree } = await createThanksCase();
    await write("Gracias");
    await remove();
    await write("Gracias otra vez");
    await agree();
    expect((await getAyniThanks(ayni)).thanks).toMatchObject([{ text: "Gracias otra vez" }]);
  });

  test("while it is being deleted is bound all the same", async () => {
    const { write, remove, find } = await createThanksCase();
    await write("Spam");
    const { id } = await find();
    let removing: ReturnType<typeof remove> | undefined;
    await db.$transaction(async (tx) => {
      await hideThanks(tx, id, new Date());
      removing = remove();
      await expect
        .poll(async () => {
          const [row] = await db.$queryRaw<{ waits: number }[]>`
            select count(*)::int as waits from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%delete from "Thanks"%' and datname = current_database()`;
          return row?.waits;
        })
        .toBe(1);
    });
    expect((await removing)?.status).toBe(204);
    expect((await write("Spam")).body.data).toMatchObject({ hidden: true });
  });
});

describe("a question that an admin hid", () => {
  test("stays, and its author asks beside that lesson for the Master alone", async () => {
    const course = await createTestCourse();
    const question = await createTestQuestion(course, { text: "Spam" });
    await db.$transaction((tx) => hideReportedQuestion(tx, question.id, "Incumple", new Date()));
    const params = { id: question.id };
    const removed = await call(deleteQuestion, course.receiver, { method: "DELETE", params });
    expect(removed.status).toBe(409);
    const lesson = { id: course.lesson.id };
    const json = { text: "Spam otra vez", isPrivate: false };
    expect((await call(ask, course.receiver, { params: lesson, json })).status).toBe(201);
    const other = await createTestUser();
    await createTestOrder(other, course.course);
    const read = await call(readQuestions, other, { method: "GET", params: lesson });
    expect(read.body.data.content).toEqual([]);
    // Control: the Master reads it, and others go on asking for all.
    const received = await call(readQuestions, course.master, { method: "GET", params: lesson });
    expect(received.body.data.content).toHaveLength(2);
    await call(ask, other, { params: lesson, json: { text: "¿Cuándo empieza?", isPrivate: false } });
    const shared = await call(readQuestions, course.receiver, { method: "GET", params: lesson });
    expect(shared.body.data.content.map(({ text }: { text: string }) => text)).toContain("¿Cuándo empieza?");
  });

  test("control: one that its Master hid is deleted by its author", async () => {
    const course = await createTestCourse();
    const question = await createTestQuestion(course, { hiddenAt: new Date(), hiddenReason: "Repetida" });
    const params = { id: question.id };
    expect((await call(deleteQuestion, course.receiver, { method: "DELETE", params })).status).toBe(204);
  });
});
