import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as exportStatement } from "@/app/api/account/statements/[period]/extracto.csv/route";
import { PUT as note } from "@/app/api/admin/applications/[id]/note/route";
import { DELETE as archive, GET as readContent, PUT as edit } from "@/app/api/ayni/[slug]/route";
import { DELETE as endDiscount } from "@/app/api/ayni/[slug]/discounts/[discountId]/route";
import { GET as readDiscounts, POST as createDiscount } from "@/app/api/ayni/[slug]/discounts/route";
import { POST as duplicate } from "@/app/api/ayni/[slug]/duplicate/route";
import { GET as exportNumbers } from "@/app/api/ayni/[slug]/numbers/export/route";
import { GET as readNumbers } from "@/app/api/ayni/[slug]/numbers/route";
import { PUT as markAttendance } from "@/app/api/ayni/[slug]/participants/attendance/[encuentroId]/route";
import { GET as exportParticipants } from "@/app/api/ayni/[slug]/participants/export/route";
import { GET as listParticipants } from "@/app/api/ayni/[slug]/participants/route";
import { GET as listCreated } from "@/app/api/ayni/createdBy/[masterId]/route";
import { GET as listApprentices } from "@/app/api/ayni/participants/[masterId]/route";
import { POST as enter } from "@/app/api/encuentros/[id]/room/passes/route";
import { GET as readRoom } from "@/app/api/encuentros/[id]/room/route";
import { GET as openFile } from "@/app/api/files/[id]/route";
import { GET as readQuestions } from "@/app/api/lessons/[id]/questions/route";
import { GET as readOrder } from "@/app/api/orders/[userId]/[ayniContentId]/route";
import { GET as listReceived } from "@/app/api/orders/[userId]/ayni-content-list/route";
import { GET as readPayment } from "@/app/api/orders/payment-intent/[id]/route";
import { GET as readReceipt } from "@/app/api/orders/receipt/[id]/recibo.pdf/route";
import { GET as listEncuentros } from "@/app/api/orders/sessions/[ayniId]/route";
import { POST as createUploadUrl } from "@/app/api/s3-upload-url/route";
import { GET as readMasterNumbers } from "@/app/api/users/[id]/numbers/route";
import { findLetter } from "@/lib/teaching/letters/data";
import { db } from "@/lib/platform/db/client";
import { callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createTestQuestion, createTestCourse } from "@/tests/support/factories/lesson-questions";
import { createTestLetter } from "@/tests/support/factories/letters";
import { createPaidTestOrder, createTestOrder } from "@/tests/support/factories/orders";
import { buildPassInput, createTestRoom } from "@/tests/support/factories/rooms";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

// The audit log has the acts of admins in the name of somebody else and their reads of private data, not those of owners.

type Handler = Parameters<typeof callHandlerRaw>[0];
type Person = Awaited<ReturnType<typeof createTestUser>>;
type Call = {
  handler: Handler;
  method?: string;
  params?: Record<string, string>;
  json?: unknown;
  query?: string;
};
/** `owner` are those whose own calls leave no trace. */
type Case = Call & { owner: Person };

let admin: Person;
beforeAll(async () => {
  admin = await createTestAdmin();
});

async function createContent(status: "PUBLISHED" | "DRAFT" = "PUBLISHED") {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, amount: 2500, currency: "EUR", status });
  return { master, ayni, slug: { slug: ayni.slug }, id: { slug: ayni.id } };
}

async function createPaid() {
  const { ayni } = await createContent();
  const buyer = await createTestUser();
  return { buyer, order: await createPaidTestOrder(buyer, ayni), ayni };
}

const cases: Record<string, () => Promise<Case>> = {
  "content.edited": async () => {
    const { master, slug } = await createContent("DRAFT");
    return { owner: master, handler: edit, method: "PUT", params: slug, json: { title: "Respirar en casa" } };
  },
  "content.archived": async () => {
    const { master, slug } = await createContent();
    return { owner: master, handler: archive, method: "DELETE", params: slug };
  },
  "content.duplicated": async () => {
    const { master, slug } = await createContent();
    return { owner: master, handler: duplicate, method: "POST", params: slug };
  },
  "content.files": async () => {
    const { master, ayni } = await createContent();
    const json = {
      ayniContentId: ayni.id,
      S3ObjectPath: "content",
      fileName: "a.mp3",
      fileType: "audio/mpeg",
      fileSize: 4096,
    };
    return { owner: master, handler: createUploadUrl, method: "POST", json };
  },
  "content.seen": async () => {
    const { master, slug } = await createContent("DRAFT");
    return { owner: master, handler: readContent, params: slug };
  },
  "content.seen (list)": async () => {
    const { master } = await createContent();
    return { owner: master, handler: listCreated, params: { masterId: master.id } };
  },
  "discount.created": async () => {
    const { master, id } = await createContent();
    const json = { kind: "code", code: `LUNA${randomUUID().slice(0, 4)}`, percent: 20 };
    return { owner: master, handler: createDiscount, method: "POST", params: id, json };
  },
  "discounts.seen": async () => {
    const { master, id } = await createContent();
    return { owner: master, handler: readDiscounts, params: id };
  },
  "participants.seen": async () => {
    const { master, id } = await createContent();
    return { owner: master, handler: listParticipants, params: id };
  },
  "participants.exported": async () => {
    const { master, id } = await createContent();
    return { owner: master, handler: exportParticipants, params: id };
  },
  "apprentices.seen": async () => {
    const { master } = await createContent();
    return { owner: master, handler: listApprentices, params: { masterId: master.id } };
  },
  "attendance.marked": async () => {
    const { master, ayni } = await createContent();
    const receiver = await createTestUser();
    await createTestOrder(receiver, ayni);
    const encuentro = await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() - 86_400_000) });
    const params = { slug: ayni.id, encuentroId: encuentro.id };
    const json = { present: [receiver.id], absent: [] };
    return { owner: master, handler: markAttendance, method: "PUT", params, json };
  },
  "numbers.seen": async () => {
    const { master, id } = await createContent();
    return { owner: master, handler: readNumbers, params: id };
  },
  "numbers.seen (Master)": async () => {
    const { master } = await createContent();
    return { owner: master, handler: readMasterNumbers, params: { id: master.id } };
  },
  "numbers.exported": async () => {
    const { master, id } = await createContent();
    return { owner: master, handler: exportNumbers, params: id, query: "?tabla=visitas" };
  },
  "order.seen": async () => {
    const { buyer, ayni } = await createPaid();
    return { owner: buyer, handler: readOrder, params: { userId: buyer.id, ayniContentId: ayni.id } };
  },
  "order.seen (payment)": async () => {
    const { buyer, order } = await createPaid();
    return { owner: buyer, handler: readPayment, params: { id: order.id } };
  },
  "order.seen (receipt)": async () => {
    const { buyer, order } = await createPaid();
    return { owner: buyer, handler: readReceipt, params: { id: order.id } };
  },
  "order.seen (list)": async () => {
    const { buyer } = await createPaid();
    return { owner: buyer, handler: listReceived, params: { userId: buyer.id } };
  },
  "papers.seen": async () => {
    const master = await createTestMaster();
    const params = { period: "2026-10" };
    return { owner: master, handler: exportStatement, params, query: `?currency=eur&masterId=${master.id}` };
  },
  "file.seen": async () => {
    const { master, ayni } = await createContent();
    return { owner: master, handler: openFile, params: { id: (await createTestFile(ayni)).id } };
  },
  "questions.seen": async () => {
    const course = await createTestCourse();
    await createTestQuestion(course, { isPrivate: true });
    return { owner: course.master, handler: readQuestions, params: { id: course.lesson.id } };
  },
  "room.seen": async () => {
    const { encuentro, master } = await createTestRoom();
    const owner = await db.user.findUniqueOrThrow({ where: { id: master.id } });
    return { owner, handler: readRoom, params: { id: encuentro.id } };
  },
  "room.seen (links)": async () => {
    const { ayni, master } = await createTestRoom();
    const owner = await db.user.findUniqueOrThrow({ where: { id: master.id } });
    return { owner, handler: listEncuentros, params: { ayniId: ayni.id } };
  },
  "room.entered": async () => {
    const { encuentro, master } = await createTestRoom();
    const owner = await db.user.findUniqueOrThrow({ where: { id: master.id } });
    const json = buildPassInput({ name: "Otra persona" });
    return { owner, handler: enter, method: "POST", params: { id: encuentro.id }, json };
  },
};

const entriesAbout = (action: string, owner: Person) =>
  db.auditEntry.findMany({ where: { subjectType: "User", subjectId: owner.id, action } });

const perform = async (who: Person, { owner: _owner, handler, ...call }: Case) => {
  const response = await callHandlerRaw(handler, { ...call, cookie: await createSessionCookie(who) });
  await response.arrayBuffer();
  return response.status;
};

describe.each(Object.entries(cases))("%s", (name, create) => {
  const action = name.replace(/ \(.*/, "");

  test("is recorded when an admin does it", async () => {
    const prepared = await create();
    expect(await perform(admin, prepared)).toBeLessThan(400);
    const entries = await entriesAbout(action, prepared.owner);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ actorId }) => actorId === admin.id)).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/@|https?:/);
  });

  test("control: is not when the owner does it", async () => {
    const prepared = await create();
    expect(await perform(prepared.owner, prepared)).toBeLessThan(400);
    expect(await db.auditEntry.count({ where: { subjectId: prepared.owner.id } })).toBe(0);
  });
});

test("an admin's note about an application, and a letter that they read, are recorded", async () => {
  const [applicant, master] = [await createTestUser(), await createTestMaster()];
  const application = await db.masterApplication.create({
    data: { userId: applicant.id, shortDescription: "Yoga", offering: "Clases", disciplines: ["YOGA"] },
  });
  const params = { id: application.id };
  const noted = { owner: applicant, handler: note, method: "PUT", params, json: { text: "Llamarla" } };
  expect(await perform(admin, noted)).toBe(204);
  expect(await entriesAbout("application.noted", applicant)).toHaveLength(1);
  const letter = await createTestLetter(master, { status: "SENT", queuedAt: new Date(), sentAt: new Date() });
  await findLetter(toTestMember(admin), letter.id);
  await findLetter(toTestMember(master), letter.id);
  expect(await entriesAbout("letter.seen", master)).toHaveLength(1);
});

test("an admin bears their own name in the room of somebody else", async () => {
  const { encuentro, master } = await createTestRoom();
  const owner = await db.user.findUniqueOrThrow({ where: { id: master.id } });
  const call = (json: object) => ({
    owner,
    handler: enter,
    method: "POST",
    params: { id: encuentro.id },
    json,
  });
  await perform(admin, call(buildPassInput({ name: "Otra persona" })));
  await perform(owner, call(buildPassInput({ name: "Lucía del Mar" })));
  const seats = await db.roomSeat.findMany({
    where: { encuentroId: encuentro.id },
    orderBy: { number: "asc" },
  });
  expect(seats.map(({ name }) => name)).toEqual([admin.name, "Lucía del Mar"]);
});

describe("a Master", () => {
  const told = async ({ id }: Person) =>
    (await db.notification.findMany({ where: { userId: id, type: "content-edited" } })).map(
      ({ payload }) => (payload as { about: string }).about,
    );
  const change = (who: Person, { owner, slug, json }: { owner: Person; slug: object; json: object }) =>
    perform(who, { owner, handler: edit, method: "PUT", params: slug as Record<string, string>, json });

  test("is told when an admin changes a price, a code or the way into an encuentro", async () => {
    const { master, ayni, slug, id } = await createContent("DRAFT");
    expect(await change(admin, { owner: master, slug, json: { amount: 3000 } })).toBe(200);
    expect(await told(master)).toEqual(["price"]);
    const [entry] = await entriesAbout("content.edited", master);
    expect(entry).toMatchObject({
      before: { price: "2500/–/– EUR" },
      after: { content: ayni.id, fields: ["amount"], price: "3000/–/– EUR", link: false },
    });
    const json = { kind: "code", code: "LUNA", percent: 20 };
    await perform(admin, { owner: master, handler: createDiscount, method: "POST", params: id, json });
    const { id: discountId } = await db.discount.findFirstOrThrow({ where: { ayniId: ayni.id } });
    const params = { slug: ayni.id, discountId };
    await perform(admin, { owner: master, handler: endDiscount, method: "DELETE", params });
    expect(await told(master)).toEqual(["price", "price", "price"]);
  });

  test("control: is not told of other changes, nor of their own", async () => {
    const { master, slug } = await createContent("DRAFT");
    expect(await change(admin, { owner: master, slug, json: { title: "Respirar en casa" } })).toBe(200);
    expect(await change(master, { owner: master, slug, json: { amount: 3000 } })).toBe(200);
    expect(await told(master)).toEqual([]);
  });
});
