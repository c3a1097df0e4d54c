import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { hashGiftAddress, optOutOfGifts } from "@/lib/orders/gifts/delivery";
import { db } from "@/lib/platform/db/client";
import { setLettersMuted } from "@/lib/teaching/letters/service";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createBundlePurchase, createTestBundle } from "@/tests/support/factories/bundles";
import { createTestCode } from "@/tests/support/factories/discounts";
import { acceptAs, createSentGift, giveAs, newAddress, openGiftMail } from "@/tests/support/factories/gifts";
import { createTestCourse, createTestQuestion } from "@/tests/support/factories/lesson-questions";
import { createTestLetter } from "@/tests/support/factories/letters";
import { sendMailsTo } from "@/tests/support/factories/notifications";
import { createTestOrder } from "@/tests/support/factories/orders";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser, TEST_PASSWORD, toTestMember } from "@/tests/support/factories/users";
import { joinListAs } from "@/tests/support/factories/waiting-lists";

// Data that teaching and selling store about a Master and a buyer: in the export, and after the closure of an account.

const DAY_MS = 86_400_000;

/** Creates a Master and a buyer with a row in each table of courses, letters, waiting lists, codes, bundles and gifts. */
async function createWorld() {
  const mark = randomUUID().slice(0, 8);
  const { master: bundleMaster, bundle, parts } = await createTestBundle();
  const master = await db.user.update({
    where: { id: bundleMaster.id },
    data: { name: "Casilda", lastName: `Montoro ${mark}` },
  });
  const { buyer: bundleBuyer } = await createBundlePurchase(bundle);
  const buyer = await db.user.update({
    where: { id: bundleBuyer.id },
    data: { name: "Zenobia", lastName: `Altamira ${mark}` },
  });

  const course = await createTestCourse(master);
  const order = await createTestOrder(buyer, course.course);
  await db.lessonCompletion.create({ data: { lessonId: course.lesson.id, userId: buyer.id } });
  const asked = { ...course, receiver: buyer, order };
  await createTestQuestion(asked, { text: "¿Sentada?", answer: "Como te resulte cómodo." });
  await createTestQuestion(asked, { text: "¿Con música?" });
  await createTestQuestion(asked, { text: "Tengo vértigo", answer: "Descansa.", isPrivate: true });

  const paid = { userId: master.id, amount: 2500, currency: "EUR" };
  const discounted = await createTestAyni(paid);
  await createTestCode(discounted, { maxUses: 3 });
  const { body } = await placeOrderAs(buyer, discounted, { code: "LUNA" });
  await payOrder(body.data.id);

  const full = await createTestAyni({
    ...paid,
    capacity: 1,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
  });
  await createTestEncuentro(full.id, { startsAt: new Date(Date.now() + 10 * DAY_MS) });
  await createTestOrder(await createTestUser(), full);
  await joinListAs(buyer, full);

  const present = await createTestAyni(paid);
  const given = await giveAs(buyer, present, {
    message: `Para tus mañanas ${mark}`,
    recipientEmail: newAddress(),
  });
  await payOrder(given.body.data.orderId);
  const friend = await createTestUser();
  await acceptAs(friend, (await openGiftMail(given.body.data.id)) ?? "");
  const received = await createSentGift(await createTestAyni(paid), {
    recipientName: "Zenobia",
    recipientEmail: buyer.email,
    message: `Te lo mereces ${mark}`,
  });
  await acceptAs(buyer, received.token);
  await optOutOfGifts(db, hashGiftAddress(buyer.email));

  const sentAt = new Date();
  const letter = await createTestLetter(master, { status: "SENT", queuedAt: sentAt, sentAt });
  await createTestLetter(master, { subject: "Borrador" });
  await db.letterReceiver.create({ data: { letterId: letter.id, userId: buyer.id, reach: "MAIL" } });
  await setLettersMuted(toTestMember(buyer), master.id, true);
  return { mark, master, buyer, bundle, parts, course, discounted, full, present, letter };
}

type World = Awaited<ReturnType<typeof createWorld>>;

const exportOf = (person: World["buyer"]) => exportOwnData(toTestMember(person), person.id);

test("a buyer's export has what they completed, asked, received, waited for, paid less for and gave", async () => {
  const { mark, buyer, bundle, parts, course, discounted, full, present, letter } = await createWorld();
  const data = await exportOf(buyer);
  expect(data.completedLessons).toMatchObject([
    { lesson: { title: "Semana 1", ayni: { slug: course.course.slug } }, completedAt: expect.any(Date) },
  ]);
  expect(data.questionsAsked.map(({ text, answer }) => [text, answer]).toSorted()).toEqual([
    ["Tengo vértigo", "Descansa."],
    ["¿Con música?", null],
    ["¿Sentada?", "Como te resulte cómodo."],
  ]);
  expect(data.orders.find(({ ayni }) => ayni.id === discounted.id)).toMatchObject({
    amount: 1500,
    listAmount: 2500,
    discountAmount: 1000,
    discount: { kind: "CODE", code: "LUNA" },
  });
  const together = data.orders.filter(({ bundlePurchase }) => bundlePurchase?.bundle.slug === bundle.slug);
  expect(together.map(({ ayni }) => ayni.id).toSorted()).toEqual(parts.map(({ id }) => id).toSorted());
  expect(data.waitingLists).toMatchObject([{ ayni: { id: full.id }, outcome: null, offeredAt: null }]);
  expect(data.giftsGiven).toMatchObject([
    { message: `Para tus mañanas ${mark}`, recipientName: "Ana", order: { ayni: { id: present.id } } },
  ]);
  expect(data.giftsReceived).toMatchObject([
    { message: `Te lo mereces ${mark}`, recipientEmail: buyer.email },
  ]);
  expect(data.giftOptOut).toEqual({ createdAt: expect.any(Date) });
  expect(data.receivedLetters).toMatchObject([{ reach: "MAIL", letter: { subject: letter.subject } }]);
  expect(data.mutedMasters).toMatchObject([{ master: { name: "Casilda" } }]);
});

test("a Master's export has courses in order, answers, letters, codes with their uses, and bundles", async () => {
  const { master, bundle, course, discounted, letter } = await createWorld();
  const data = await exportOf(master);
  expect(data.contents.find(({ id }) => id === course.course.id)?.courseModules).toMatchObject([
    { position: 0, lessons: [{ title: "Semana 1", text: "Bienvenida" }, { availableAfterDays: 7 }] },
  ]);
  expect(data.contents.find(({ id }) => id === discounted.id)?.discounts).toMatchObject([
    { kind: "CODE", code: "LUNA", amount: 1000, maxUses: 3, usedCount: 1 },
  ]);
  expect(data.questionsAnswered.map(({ answer }) => answer).toSorted()).toEqual([
    "Como te resulte cómodo.",
    "Descansa.",
  ]);
  expect(data.letters.map(({ subject }) => subject).toSorted()).toEqual(["Borrador", letter.subject]);
  expect(data.bundles).toMatchObject([{ slug: bundle.slug, items: [{}, {}, {}] }]);
  expect(data.sales.find(({ ayni }) => ayni.id === discounted.id)).toMatchObject({ discountAmount: 1000 });
});

test("neither export has what belongs to the other person", async () => {
  const { master, buyer } = await createWorld();
  const texts = [JSON.stringify(await exportOf(master)), JSON.stringify(await exportOf(buyer))];
  const [ofMaster = "", ofBuyer = ""] = texts;
  for (const secret of [buyer.email, buyer.id, "vértigo", "Para tus mañanas", "Te lo mereces"]) {
    expect(ofMaster).not.toContain(secret);
    if (secret !== buyer.id) expect(ofBuyer).toContain(secret);
  }
  for (const secret of [master.email, "Borrador"]) {
    expect(ofBuyer).not.toContain(secret);
    expect(ofMaster).toContain(secret);
  }
});

type Column = { table: string; column: string };

const listIdColumns = () =>
  db.$queryRaw<Column[]>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.udt_name = 'uuid' and t.table_type = 'BASE TABLE'
    order by 1, 2`;

/** Names the columns of all tables that refer to a person, but for the queue that tells the search engine of changes. */
async function findReferences(personId: string): Promise<string[]> {
  const columns = (await listIdColumns()).filter(({ table }) => table !== "SearchChange");
  const union = columns
    .map(
      ({ table, column }) =>
        `select '${table}.${column}' as name from "${table}" where "${column}" = $1::uuid`,
    )
    .join(" union ");
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(`${union} order by 1`, personId);
  return rows.map(({ name }) => name);
}

/** Names the tables in which any row contains the text. */
async function findText(text: string): Promise<string[]> {
  const tables = [...new Set((await listIdColumns()).map(({ table }) => table))];
  const union = tables
    .map(
      (table) => `select '${table}' as name from "${table}" t where to_jsonb(t)::text like '%' || $1 || '%'`,
    )
    .join(" union ");
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(`${union} order by 1`, text);
  return rows.map(({ name }) => name);
}

test("a closed buyer is left in orders, and in answered questions that others read", async () => {
  const { mark, buyer, course } = await createWorld();
  const former = await findReferences(buyer.id);
  expect(former).toEqual(
    expect.arrayContaining([
      "LessonCompletion.userId",
      "LetterMute.userId",
      "LetterReceiver.userId",
      "WaitingListEntry.userId",
    ]),
  );
  expect(await findText(`Te lo mereces ${mark}`)).toEqual(["Gift"]);
  await closeAccount(toTestMember(buyer), buyer.id, { password: TEST_PASSWORD });
  expect(await findReferences(buyer.id)).toEqual([
    "BundlePurchase.userId",
    "LessonQuestion.authorId",
    "Order.userId",
    "Profile.userId",
    "User.id",
  ]);
  expect(await db.lessonQuestion.findMany({ where: { ayniId: course.course.id } })).toMatchObject([
    { text: "¿Sentada?", answer: "Como te resulte cómodo." },
  ]);
  await sendMailsTo(buyer.email);
  expect(await findText(buyer.email)).toEqual([]);
  for (const words of ["Para tus mañanas", "Te lo mereces"])
    expect(await findText(`${words} ${mark}`)).toEqual([]);
  // Notifications and mails to the Master stay theirs.
  expect(await findText(`Altamira ${mark}`)).toEqual(["Notification", "OutboxMail"]);
});

test("a closed Master leaves what was sold, and nothing else that was for sale or written", async () => {
  const { mark, master, buyer, bundle, discounted, course } = await createWorld();
  const unsold = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
  const unsoldModule = await db.courseModule.create({
    data: { id: randomUUID(), ayniId: unsold.id, position: 0 },
  });
  await db.encuentro.deleteMany({ where: { ayni: { userId: master.id } } });
  await db.order.updateMany({
    where: { masterUserId: master.id, amount: { gt: 0 } },
    data: { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 1 },
  });
  await closeAccount(toTestMember(master), master.id, { password: TEST_PASSWORD });
  expect(await findReferences(master.id)).toEqual([
    "Ayni.userId",
    "Bundle.masterId",
    "BundleItem.masterId",
    "BundlePurchase.masterId",
    "Discount.masterId",
    "LessonQuestion.masterId",
    "Order.masterUserId",
    "Profile.userId",
    "User.id",
  ]);
  await sendMailsTo(master.email);
  expect(await findText(master.email)).toEqual([]);
  expect(await findText(`Montoro ${mark}`)).toEqual([]);
  expect(await db.courseModule.findUnique({ where: { id: unsoldModule.id } })).toBeNull();
  expect(await db.lesson.count({ where: { ayniId: course.course.id } })).toBe(2);
  expect(await db.lessonCompletion.count({ where: { userId: buyer.id } })).toBe(1);
  expect(await db.discount.findMany({ where: { ayniId: discounted.id } })).toMatchObject([
    { code: "LUNA", archivedAt: expect.any(Date) },
  ]);
  expect(await db.bundle.findUnique({ where: { id: bundle.id } })).toMatchObject({
    archivedAt: expect.any(Date),
  });
});
