import { describe, expect, test } from "vitest";
import { PUT as saveAttendance } from "@/app/api/ayni/[slug]/participants/attendance/[encuentroId]/route";
import { POST as recordClick } from "@/app/api/encuentros/[id]/attendance/route";
import { getCertificateStatus } from "@/lib/library/certificates/data";
import { issueCertificate } from "@/lib/library/certificates/service";
import { db } from "@/lib/platform/db/client";
import { findMeasures } from "@/lib/rooms/attendance/data";
import { measureDueAttendance } from "@/lib/rooms/attendance/service";
import { reopenRoom } from "@/lib/rooms/room/ending";
import { getFarewell } from "@/lib/rooms/room/farewell";
import { listAttendance } from "@/lib/teaching/participants/data";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import { callHandler } from "@/tests/support/call-handler";
import {
  createTestParticipant,
  createTestPresence,
  createTestRoomScene,
} from "@/tests/support/factories/presences";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

/** An hour with the Master; Ana was there for 50 minutes, Luz for 10. */
async function createScene({ startedMinutesAgo = 90, attendancePercent = 70 } = {}) {
  const scene = await createTestRoomScene({ startsAt: minutesAgo(startedMinutesAgo), attendancePercent });
  const [ana, luz] = [await createTestParticipant(scene, "Ana"), await createTestParticipant(scene, "Luz")];
  await createTestPresence(scene, scene.master, { from: -10, to: 60, role: "HOST" });
  await createTestPresence(scene, ana, { from: -10, to: 50 });
  await createTestPresence(scene, luz, { from: 0, to: 10 });
  const encuentroId = scene.encuentro.id;
  const findPresent = async () =>
    (await db.attendance.findMany({ where: { encuentroId } })).map(({ userId }) => userId).sort();
  const cookie = await createSessionCookie(scene.master);
  const correct = (json: object) =>
    callHandler(saveAttendance, {
      method: "PUT",
      params: { slug: scene.ayni.id, encuentroId },
      json,
      cookie,
    });
  const listAudit = (userId: string) =>
    db.auditEntry.findMany({
      where: { action: "attendance.corrected", subjectId: userId },
      orderBy: { id: "asc" },
    });
  return { ...scene, encuentroId, ana, luz, findPresent, correct, listAudit };
}

describe("attendance in our own room", () => {
  test("follows presence once the encuentro is over, and the certificate follows it", async () => {
    const { ana, luz, findPresent, encuentroId, ayni } = await createScene();
    expect(await findPresent()).toEqual([]);
    await measureDueAttendance();
    expect(await findPresent()).toEqual([ana.id]);
    const measures = await findMeasures(encuentroId);
    expect(measures).toMatchObject({ ledSeconds: 3600, requiredPercent: 70 });
    expect(measures?.people.find(({ userId }) => userId === luz.id)).toEqual({
      userId: luz.id,
      presentSeconds: 600,
      percent: 17,
      isPresent: false,
    });
    const statusOf = async (person: Parameters<typeof toTestMember>[0]) => {
      const order = await db.order.findFirstOrThrow({
        where: { userId: person.id, ayniContentId: ayni.id },
      });
      return (await getCertificateStatus(toTestMember(person), order.id)).state;
    };
    expect([await statusOf(ana), await statusOf(luz)]).toEqual(["earned", "none"]);
  });

  test("is measured once, by whichever worker comes first, with the percentage of then", async () => {
    const { ayni, encuentroId, findPresent, ana, luz } = await createScene();
    await Promise.all([measureDueAttendance(), measureDueAttendance(), measureDueAttendance()]);
    const room = await db.room.findUniqueOrThrow({ where: { encuentroId } });
    await db.ayni.update({ where: { id: ayni.id }, data: { attendancePercent: 10 } });
    await measureDueAttendance(new Date(Date.now() + MINUTE_MS));
    expect(await db.room.findUniqueOrThrow({ where: { encuentroId } })).toEqual(room);
    expect(await findPresent()).toEqual([ana.id]);
    // Control: another percentage counts before it is measured.
    const other = await createScene({ attendancePercent: 10 });
    await measureDueAttendance();
    expect(await other.findPresent()).toEqual([other.ana.id, other.luz.id].sort());
    expect(luz.id).not.toBe(other.luz.id);
  });

  test("is measured when the Master ends the room, and again if people stay on", async () => {
    const scene = await createScene({ startedMinutesAgo: 55 });
    const { encuentroId, findPresent, ana, luz } = scene;
    await measureDueAttendance();
    expect(await findPresent()).toEqual([]);
    await db.room.update({
      where: { encuentroId },
      data: { endedAt: new Date(), presenceAt: minutesAgo(1) },
    });
    await measureDueAttendance();
    expect(await findPresent()).toEqual([ana.id]);
    await createTestPresence(scene, luz, { from: 15, to: 58 });
    await measureDueAttendance(new Date(Date.now() + 10 * MINUTE_MS));
    expect(await findPresent()).toEqual([ana.id, luz.id].sort());
  });

  test("is measured anew after the Master has opened the room again; a certificate that was given stays", async () => {
    const scene = await createScene({ startedMinutesAgo: 20 });
    const { encuentroId, findPresent, ana, luz, ayni } = scene;
    const end = (at: Date) =>
      db.room.update({ where: { encuentroId }, data: { endedAt: at, presenceAt: at } });
    // Ana was there for the first 20 minutes, and Luz for the first ten.
    await db.roomPresence.updateMany({
      where: { encuentroId, userId: { in: [ana.id, scene.master.id] } },
      data: { lastSeenAt: new Date() },
    });
    await end(new Date());
    await measureDueAttendance();
    expect(await findPresent()).toEqual([ana.id]);
    const order = await db.order.findFirstOrThrow({ where: { userId: ana.id, ayniContentId: ayni.id } });
    const member = toTestMember(ana);
    const { code } = await issueCertificate(member, order.id);

    await reopenRoom(toTestMember(scene.master), encuentroId);
    // It goes on with Luz, for the forty minutes that were left.
    await db.roomPresence.updateMany({
      where: { encuentroId, userId: scene.master.id },
      data: { lastSeenAt: scene.encuentro.endsAt },
    });
    await createTestPresence(scene, luz, { from: 21, to: 60 });
    await db.room.update({ where: { encuentroId }, data: { presenceAt: scene.encuentro.endsAt } });
    // Control: while it goes on, nothing is due.
    await measureDueAttendance();
    expect(await db.room.findUniqueOrThrow({ where: { encuentroId } })).toMatchObject({ measuredAt: null });
    await measureDueAttendance(new Date(scene.encuentro.endsAt.getTime() + MINUTE_MS));
    expect(await findPresent()).toEqual([luz.id]);
    expect(await getCertificateStatus(member, order.id)).toEqual({ state: "earned", code });
  });

  test("is told at the end: to the Master who came, to others what follows for them alone", async () => {
    const scene = await createScene({ startedMinutesAgo: 90 });
    const { encuentroId, ana, master, ayni } = scene;
    const next = await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 24 * 60 * MINUTE_MS) });
    await db.room.update({ where: { encuentroId }, data: { endedAt: new Date() } });
    expect(await getFarewell(toTestMember(master), encuentroId)).toMatchObject({ isSettled: false });
    await measureDueAttendance();
    expect(await getFarewell(toTestMember(master), encuentroId)).toMatchObject({
      isSettled: true,
      orderId: null,
      next: { id: next.id },
      attendees: [
        { name: expect.stringContaining("Ana"), minutes: 50 },
        { name: expect.stringContaining("Luz"), minutes: 10 },
      ],
    });
    const order = await db.order.findFirstOrThrow({ where: { userId: ana.id, ayniContentId: ayni.id } });
    expect(await getFarewell(toTestMember(ana), encuentroId)).toMatchObject({
      orderId: order.id,
      next: { id: next.id },
      attendees: null,
    });
    await expect(getFarewell(toTestMember(await createTestUser()), encuentroId)).rejects.toMatchObject({
      code: "NotFound",
    });
  });

  test("is of people who received the content, not of everybody in the room", async () => {
    const scene = await createScene();
    await createTestPresence(scene, await createTestUser(), { from: 0, to: 60 });
    await measureDueAttendance();
    expect(await scene.findPresent()).toEqual([scene.ana.id]);
  });

  test("leaves the marks of an encuentro that no engine saw to the Master", async () => {
    const { encuentroId, luz, correct, findPresent } = await createScene();
    await db.room.update({ where: { encuentroId }, data: { presenceAt: null } });
    expect((await correct({ present: [luz.id] })).status).toBe(204);
    await measureDueAttendance();
    expect(await findPresent()).toEqual([luz.id]);
    expect(await findMeasures(encuentroId)).toBeNull();
  });

  test("is not a matter of a click", async () => {
    const { encuentroId, ana, findPresent } = await createScene({ startedMinutesAgo: 5 });
    const cookie = await createSessionCookie(ana);
    const click = () =>
      callHandler(recordClick, { method: "POST", params: { id: encuentroId }, json: {}, cookie });
    expect(await click()).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await findPresent()).toEqual([]);
    // Control: it counts outside of our own room.
    await db.encuentro.update({ where: { id: encuentroId }, data: { roomName: null } });
    expect((await click()).status).toBe(204);
    expect(await findPresent()).toEqual([ana.id]);
  });
});

describe("a correction of the Master", () => {
  test("needs a reason, is kept in the log, and stays when presence is measured again", async () => {
    const { ana, luz, correct, findPresent, listAudit, encuentroId } = await createScene();
    await measureDueAttendance();
    const refusal = await correct({ present: [luz.id], absent: [ana.id] });
    expect(refusal).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } });
    expect(await findPresent()).toEqual([ana.id]);
    const reason = "Se le fue la luz y siguió por teléfono";
    expect((await correct({ present: [luz.id], reason })).status).toBe(204);
    expect((await correct({ present: [luz.id], reason })).status).toBe(204);
    expect(await findPresent()).toEqual([ana.id, luz.id].sort());
    expect(await listAudit(luz.id)).toMatchObject([
      {
        before: { measuredPercent: "17" },
        after: { encuentro: encuentroId, isPresent: true, reason },
      },
    ]);
    await db.room.update({ where: { encuentroId }, data: { measuredAt: null } });
    await measureDueAttendance();
    expect(await findPresent()).toEqual([ana.id, luz.id].sort());
    // Control: without the correction the job takes the mark back.
    await db.attendanceCorrection.deleteMany({ where: { encuentroId } });
    await db.room.update({ where: { encuentroId }, data: { measuredAt: null } });
    await measureDueAttendance();
    expect(await findPresent()).toEqual([ana.id]);
  });

  test("is taken back without a reason, and what was measured needs none", async () => {
    const { ana, luz, correct, findPresent, listAudit, encuentroId } = await createScene();
    expect((await correct({ present: [ana.id], absent: [luz.id] })).status).toBe(204);
    expect(await listAudit(ana.id)).toEqual([]);
    await correct({ absent: [ana.id], reason: "Solo dejó la cámara puesta" });
    expect(await findPresent()).toEqual([]);
    expect((await correct({ present: [ana.id] })).status).toBe(204);
    expect(await findPresent()).toEqual([ana.id]);
    expect(await db.attendanceCorrection.count({ where: { encuentroId } })).toBe(0);
    expect((await listAudit(ana.id)).map(({ after }) => after)).toMatchObject([
      { isPresent: false, reason: "Solo dejó la cámara puesta" },
      { isPresent: true, reason: null },
    ]);
  });

  test("waits until the encuentro is over", async () => {
    const { ana, correct } = await createScene({ startedMinutesAgo: 55 });
    expect(await correct({ present: [ana.id], reason: "Vino" })).toMatchObject({
      status: 409,
      body: { message: "Podrás corregir la asistencia cuando termine." },
    });
  });

  test("is shown in the list with the minutes and the percentage", async () => {
    const { ayni, master, luz, correct, encuentroId } = await createScene();
    await correct({ present: [luz.id], reason: "Habló por teléfono" });
    const list = await listAttendance(toTestMember(master), encuentroId, {
      ayniId: ayni.id,
      searchText: "",
    });
    expect(list.requiredPercent).toBe(70);
    expect(list.attendees).toMatchObject([
      {
        name: "Ana",
        isPresent: true,
        measured: { minutes: 50, percent: 83, isPresent: true },
        correctionReason: null,
      },
      {
        name: "Luz",
        isPresent: true,
        measured: { minutes: 10, percent: 17, isPresent: false },
        correctionReason: "Habló por teléfono",
      },
    ]);
  });
});
