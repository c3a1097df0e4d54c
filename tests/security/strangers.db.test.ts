import { describe, expect, test } from "vitest";
import { POST as createDiscount } from "@/app/api/ayni/[slug]/discounts/route";
import { GET as exportNumbers } from "@/app/api/ayni/[slug]/numbers/export/route";
import { GET as exportParticipants } from "@/app/api/ayni/[slug]/participants/export/route";
import { POST as addPicture } from "@/app/api/ayni/[slug]/pictures/route";
import { PUT as answerBarter } from "@/app/api/barters/[id]/route";
import { PUT as changeBundle } from "@/app/api/bundles/[slug]/route";
import { PUT as changeCalendar } from "@/app/api/calendars/[id]/route";
import { POST as act } from "@/app/api/encuentros/[id]/room/actions/route";
import { POST as write } from "@/app/api/encuentros/[id]/room/messages/route";
import { POST as enter } from "@/app/api/encuentros/[id]/room/passes/route";
import { POST as signal } from "@/app/api/encuentros/[id]/room/signals/route";
import { GET as listen } from "@/app/api/encuentros/[id]/room/stream/route";
import { PUT as changeGift } from "@/app/api/gifts/[id]/route";
import { PUT as answerQuestion } from "@/app/api/questions/[id]/answer/route";
import { PUT as changeQuestion } from "@/app/api/questions/[id]/route";
import { PUT as saveLetter } from "@/app/api/letters/[id]/route";
import { POST as sendLetter } from "@/app/api/letters/[id]/send/route";
import { POST as testLetter } from "@/app/api/letters/[id]/test/route";
import { GET as readQuestions, POST as ask } from "@/app/api/lessons/[id]/questions/route";
import { DELETE as deleteUpload } from "@/app/api/s3-delete/route";
import { POST as abortUpload } from "@/app/api/s3-multipart/abort/route";
import { POST as completeUpload } from "@/app/api/s3-multipart/complete/route";
import { POST as resumeUpload } from "@/app/api/s3-multipart/resume/route";
import { POST as createMultipart } from "@/app/api/s3-multipart/route";
import { POST as createUpload } from "@/app/api/s3-upload-url/route";
import { GET as exportMasterNumbers } from "@/app/api/users/[id]/numbers/export/route";
import { db } from "@/lib/platform/db/client";
import { PASS_HEADER } from "@/lib/rooms/seats/policy";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestBarter, createTwoMasters } from "@/tests/support/factories/barters";
import { createTestBundle } from "@/tests/support/factories/bundles";
import { createSentGift } from "@/tests/support/factories/gifts";
import { createTestCourse, createTestQuestion } from "@/tests/support/factories/lesson-questions";
import { createTestLetter } from "@/tests/support/factories/letters";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

// A stranger who sends nonsense to a call about something of others is told that it is not theirs, never what it takes.

type Handler = Parameters<typeof callHandler>[0];
type Person = { id: string };
type Call = {
  handler: Handler;
  params?: Record<string, string>;
  method: string;
  headers?: Record<string, string>;
};
/** `owner` may make the call. `stranger` is by default another Master. */
type Case = Call & { owner: Person; refused?: number; stranger?: Person };

/** The seat of a guest, and somebody who holds the content, too, and has no pass. */
async function createSeat(handler: Handler, method = "POST"): Promise<Case> {
  const { ayni, encuentro } = await createTestRoom();
  const [owner, stranger] = [await createTestGuest(ayni), await createTestGuest(ayni)];
  const { pass } = await enterTestRoom(owner, encuentro);
  const headers = { [PASS_HEADER]: pass };
  return { handler, method, params: { id: encuentro.id }, headers, owner, stranger };
}

/** A Master, and another who lost that role and still owns a content. */
async function createUploads(handler: Handler, method = "POST"): Promise<Case> {
  const [owner, former] = [await createTestMaster(), await createTestMaster()];
  await createTestAyni({ userId: former.id });
  await db.user.update({ where: { id: former.id }, data: { role: "student" } });
  return { handler, method, owner, stranger: former, refused: 403 };
}

const createContentCall = async (handler: Handler, method: string): Promise<Case> => {
  const owner = await createTestMaster();
  const ayni = await createTestAyni({ userId: owner.id });
  return { handler, method, params: { slug: ayni.id }, owner };
};

const createLetterCall = async (handler: Handler, method: string): Promise<Case> => {
  const owner = await createTestMaster();
  const { id } = await createTestLetter(owner);
  return { handler, method, params: { id }, owner };
};

const cases: Record<string, () => Promise<Case>> = {
  "POST room/actions": () => createSeat(act),
  "POST room/messages": () => createSeat(write),
  "POST room/signals": () => createSeat(signal),
  "GET room/stream": () => createSeat(listen, "GET"),
  "POST room/passes": async () => {
    const { ayni, encuentro } = await createTestRoom();
    const owner = await createTestGuest(ayni);
    return { handler: enter, method: "POST", params: { id: encuentro.id }, owner };
  },
  "PUT barters/{id}": async () => {
    const masters = await createTwoMasters();
    const { id } = await createTestBarter(masters);
    return { handler: answerBarter, method: "PUT", params: { id }, owner: masters.recipient };
  },
  "POST ayni/{id}/discounts": () => createContentCall(createDiscount, "POST"),
  "POST ayni/{id}/pictures": () => createContentCall(addPicture, "POST"),
  "POST ayni/{id}/pictures of a former Master": async () => {
    const call = await createContentCall(addPicture, "POST");
    const stranger = await createTestMaster();
    const ayni = await createTestAyni({ userId: stranger.id });
    await db.user.update({ where: { id: stranger.id }, data: { role: "student" } });
    return { ...call, owner: call.owner, stranger, refused: 403, params: { slug: ayni.id } };
  },
  "GET ayni/{id}/numbers/export": () => createContentCall(exportNumbers, "GET"),
  "GET ayni/{id}/participants/export": () => createContentCall(exportParticipants, "GET"),
  "GET users/{id}/numbers/export": async () => {
    const owner = await createTestMaster();
    return { handler: exportMasterNumbers, method: "GET", params: { id: owner.id }, owner };
  },
  "PUT calendars/{id}": async () => {
    const owner = await createTestMaster();
    const { id } = await db.externalCalendar.create({
      data: { masterId: owner.id, name: "Casa", address: "sealed" },
    });
    return { handler: changeCalendar, method: "PUT", params: { id }, owner };
  },
  "PUT letters/{id}": () => createLetterCall(saveLetter, "PUT"),
  "POST letters/{id}/send": () => createLetterCall(sendLetter, "POST"),
  "POST letters/{id}/test": () => createLetterCall(testLetter, "POST"),
  "PUT bundles/{slug}": async () => {
    const { master, bundle } = await createTestBundle();
    return { handler: changeBundle, method: "PUT", params: { slug: bundle.slug }, owner: master };
  },
  "PUT gifts/{id}": async () => {
    const { id, giver } = await createSentGift();
    return { handler: changeGift, method: "PUT", params: { id }, owner: giver };
  },
  "POST lessons/{id}/questions": async () => {
    const { receiver, lesson } = await createTestCourse();
    return { handler: ask, method: "POST", params: { id: lesson.id }, owner: receiver };
  },
  "GET lessons/{id}/questions": async () => {
    const { receiver, lesson } = await createTestCourse();
    return { handler: readQuestions, method: "GET", params: { id: lesson.id }, owner: receiver };
  },
  "PUT questions/{id}": async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    return { handler: changeQuestion, method: "PUT", params: { id }, owner: course.receiver };
  },
  "PUT questions/{id}/answer": async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    return { handler: answerQuestion, method: "PUT", params: { id }, owner: course.master };
  },
  "POST s3-upload-url": () => createUploads(createUpload),
  "POST s3-multipart": () => createUploads(createMultipart),
  "POST s3-multipart/resume": () => createUploads(resumeUpload),
  "POST s3-multipart/complete": () => createUploads(completeUpload),
  "POST s3-multipart/abort": () => createUploads(abortUpload),
  "DELETE s3-delete": () => createUploads(deleteUpload, "DELETE"),
};

const callAs = async (person: Person, { handler, params, method, headers }: Call) =>
  callHandler(handler, {
    method,
    params: params ?? {},
    headers: headers ?? {},
    cookie: await createSessionCookie(person),
    query: "?after=%00&hasMedia=nunca&tabla=nunca&formato=nunca",
    ...(method === "GET" ? {} : { json: { type: [], text: 7 } }),
  });

describe.each(Object.entries(cases))("%s", (_, create) => {
  test("answers a stranger before it reads what they send", async () => {
    const prepared = await create();
    const { stranger = await createTestMaster(), refused = 404 } = prepared;
    expect((await callAs(stranger, prepared)).status).toBe(refused);
  });

  test("control: tells whoever may call it what is wrong", async () => {
    const prepared = await create();
    if (prepared.refused === 403 && prepared.params) return;
    expect([400, 422]).toContain((await callAs(prepared.owner, prepared)).status);
  });
});

test("somebody who never was a Master is not told that there are contents to upload to", async () => {
  const call = await createUploads(createUpload);
  expect((await callAs(await createTestUser(), call)).status).toBe(404);
});
