import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as archive, GET as read, PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as duplicate } from "@/app/api/ayni/[slug]/duplicate/route";
import { GET as exportParticipants } from "@/app/api/ayni/[slug]/participants/export/route";
import { GET as participants } from "@/app/api/ayni/[slug]/participants/route";
import { PUT as recordAttendance } from "@/app/api/ayni/[slug]/participants/attendance/[encuentroId]/route";
import { GET as createdBy } from "@/app/api/ayni/createdBy/[masterId]/route";
import { GET as listEncuentros } from "@/app/api/orders/sessions/[ayniId]/route";
import { POST as createUploadUrl } from "@/app/api/s3-upload-url/route";
import { canReadFile } from "@/lib/content/uploads/policy";
import { findEditableAyni } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { sampleMp3 } from "@/tests/support/factories/sample-files";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

// An owner whose role was withdrawn may still read what is theirs, but neither change it nor reach its receivers.

const JOIN_URL = "https://meet.example/secreto";

async function createWorkshop() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
  });
  const now = Date.now();
  const [past, open] = [
    await createTestEncuentro(ayni.id, { startsAt: new Date(now - 86_400_000) }),
    await createTestEncuentro(ayni.id, { startsAt: new Date(now + 300_000) }),
  ];
  await db.encuentro.updateMany({ where: { ayniId: ayni.id }, data: { joinUrl: JOIN_URL } });
  const receiver = await createTestUser();
  await createTestOrder(receiver, ayni);
  return { master, ayni, past, open, receiver };
}

let workshop: Awaited<ReturnType<typeof createWorkshop>>;
beforeEach(async () => {
  workshop = await createWorkshop();
});

async function callAll() {
  const { master, ayni, past, receiver } = workshop;
  const cookie = await createSessionCookie(master);
  const bySlug = { params: { slug: ayni.slug }, cookie };
  const byId = { params: { slug: ayni.id }, cookie };
  const attendance = {
    method: "PUT",
    params: { slug: ayni.id, encuentroId: past.id },
    json: { present: [receiver.id] },
    cookie,
  };
  const upload = {
    fileName: "audio.mp3",
    fileType: "audio/mpeg",
    fileSize: sampleMp3.byteLength,
    S3ObjectPath: "content",
    ayniContentId: ayni.id,
  };
  const json = { encuentros: [] };
  const calls: [string, Promise<{ status: number }>][] = [
    ["participants", callHandler(participants, byId)],
    ["export", callHandler(exportParticipants, byId).catch(() => ({ status: 200 }))],
    ["attendance", callHandler(recordAttendance, attendance)],
    ["upload", callHandler(createUploadUrl, { method: "POST", cookie, json: upload })],
    ["duplicate", callHandler(duplicate, { ...bySlug, method: "POST" })],
    ["update", callHandler(update, { ...bySlug, method: "PUT", json: { title: "Otro título" } })],
    ["invalid update", callHandler(update, { ...bySlug, method: "PUT", json: { ...json, title: 7 } })],
  ];
  const statuses: Record<string, number> = {};
  for (const [name, response] of calls) statuses[name] = (await response).status;
  statuses.archive = (await callHandler(archive, { ...bySlug, method: "DELETE" })).status;
  return statuses;
}

const demote = () => db.user.update({ where: { id: workshop.master.id }, data: { role: "student" } });

describe("the owner of a content", () => {
  test("as a former Master writes nothing and reaches no receivers", async () => {
    await demote();
    const before = await db.ayni.findUniqueOrThrow({ where: { id: workshop.ayni.id } });
    expect(await callAll()).toEqual({
      participants: 403,
      export: 403,
      attendance: 403,
      upload: 403,
      duplicate: 403,
      update: 403,
      "invalid update": 403,
      archive: 403,
    });
    expect(await db.ayni.findUniqueOrThrow({ where: { id: workshop.ayni.id } })).toEqual(before);
    expect(await db.attendance.count({ where: { encuentroId: workshop.past.id } })).toBe(0);
  });

  test("control: as a Master may do all of it", async () => {
    expect(await callAll()).toEqual({
      participants: 200,
      export: 200,
      attendance: 204,
      upload: 200,
      duplicate: 201,
      update: 200,
      "invalid update": 422,
      archive: 204,
    });
  });

  test("as a former Master still reads their content, without room links", async () => {
    const { master, ayni } = workshop;
    await demote();
    const cookie = await createSessionCookie(master);
    expect((await callHandler(read, { params: { slug: ayni.slug }, cookie })).status).toBe(200);
    const own = await callHandler(createdBy, { params: { masterId: master.id }, cookie });
    expect(own.body.content).toHaveLength(1);
    const list = await callHandler(listEncuentros, { params: { ayniId: ayni.id }, cookie });
    expect(list.status).toBe(200);
    expect(list.body.content).toHaveLength(2);
    expect(JSON.stringify(list.body)).not.toContain(JOIN_URL);
    const actor = {
      kind: "member",
      ipAddress: "test",
      sessionId: "test",
      id: master.id,
      slug: master.slug,
      email: master.email,
      role: "student",
    } as const;
    expect(await findEditableAyni(actor, ayni.slug)).toBeNull();
    const file = { ownerId: master.id, area: "content", isPublicSample: false } as const;
    expect(canReadFile(actor, file, false)).toBe(true);
  });

  test("control: as a Master gets the room link", async () => {
    const cookie = await createSessionCookie(workshop.master);
    const list = await callHandler(listEncuentros, { params: { ayniId: workshop.ayni.id }, cookie });
    expect(JSON.stringify(list.body)).toContain(JOIN_URL);
  });
});
