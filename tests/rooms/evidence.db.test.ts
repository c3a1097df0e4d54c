import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as exportEvidence } from "@/app/api/encuentros/[id]/room/evidence.csv/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { closeAccount } from "@/lib/accounts/closure/service";
import { db } from "@/lib/platform/db/client";
import { toContraindicationsVersion } from "@/lib/content/contraindications";
import { acceptContraindications } from "@/lib/orders/acceptances/service";
import { measureDueAttendance } from "@/lib/rooms/attendance/service";
import { sweepRoomMessages } from "@/lib/rooms/messages/retention";
import { callHandlerRaw } from "@/tests/support/call-handler";
import {
  createTestParticipant,
  createTestPresence,
  createTestRoomScene,
} from "@/tests/support/factories/presences";
import { createContentViewer, type ContentViewer } from "@/tests/support/factories/receivers";
import { createSessionCookie, TEST_PASSWORD, toTestMember } from "@/tests/support/factories/users";

const DAY_MS = 24 * 3_600_000;
const START = new Date("2026-03-08T17:00:00.000Z");
const TEXT = "No es para ti con epilepsia.";

async function createScene(startsAt = START) {
  const scene = await createTestRoomScene({ startsAt });
  const { encuentro, ayni, master } = scene;
  const ana = await createTestParticipant(scene, "=Ana");
  await createTestPresence(scene, master, { from: -5, to: 60, role: "HOST" });
  await createTestPresence(scene, ana, { from: 0, to: 20 });
  await createTestPresence(scene, ana, { from: 30, to: 60 });
  const version = toContraindicationsVersion(TEXT);
  await acceptContraindications(db, ana.id, ayni.id, TEXT, version);
  const seat = await db.roomSeat.create({
    data: {
      encuentroId: encuentro.id,
      userId: ana.id,
      deviceId: randomUUID(),
      passHash: randomBytes(32).toString("hex"),
      role: "PARTICIPANT",
      state: "ENDED",
      name: "Anita",
      endedAt: new Date(startsAt.getTime() + 3_600_000),
      endReason: "REMOVED",
      endNote: "+Ruido",
    },
  });
  await db.roomMessage.create({
    data: { encuentroId: encuentro.id, seatId: seat.id, userId: ana.id, text: "Gracias" },
  });
  await measureDueAttendance(new Date(startsAt.getTime() + 2 * 3_600_000));
  return { ...scene, ana, version };
}

async function exportAs(person: { id: string } | null, encuentroId: string) {
  const cookie = person ? await createSessionCookie(person) : undefined;
  const response = await callHandlerRaw(exportEvidence, { params: { id: encuentroId }, cookie });
  return { status: response.status, text: await response.text() };
}

const countExports = (encuentroId: string) =>
  db.auditEntry.count({
    where: { action: "evidence.exported", after: { path: ["encuentro"], equals: encuentroId } },
  });

describe("the evidence of an encuentro", () => {
  test("has intervals, seats, acceptances, attendance and corrections, with guarded cells", async () => {
    const { master, encuentro, ana, version } = await createScene();
    await db.attendanceCorrection.create({
      data: {
        encuentroId: encuentro.id,
        userId: ana.id,
        isPresent: false,
        reason: "Se durmió",
        byUserId: master.id,
      },
    });
    const { status, text } = await exportAs(master, encuentro.id);
    expect(status).toBe(200);
    const lines = text.trim().split("\r\n").slice(1);
    const own = lines.filter((line) => line.includes("=Ana"));
    expect(lines[0]).toMatch(/^;;Encuentro;.*;60;70;/);
    expect(own.map((line) => line.split(";").slice(2))).toEqual([
      ["Presencia", expect.any(String), expect.any(String), "20", "", ""],
      ["Presencia", expect.any(String), expect.any(String), "30", "", ""],
      [
        "Entrada a la sala",
        expect.any(String),
        expect.any(String),
        "",
        "",
        "Le pidieron que saliera: +Ruido",
      ],
      ["Aceptó las contraindicaciones", expect.any(String), "", "", "", version],
      ["Asistencia", "", "", "50", "83", "Asistió"],
      ["Corrección", expect.any(String), "", "", "", "No asistió: Se durmió"],
    ]);
    expect(own.every((line) => line.startsWith("'=Ana"))).toBe(true);
    expect(lines.some((line) => line.includes(";Guía;Presencia;"))).toBe(true);
  });

  test.each<[ContentViewer, number]>([
    ["owner", 200],
    ["admin", 200],
    ["otherMaster", 404],
    ["receiver", 404],
    ["other", 404],
    ["visitor", 401],
    ["revoked", 401],
  ])("%s gets %d, and each export is in the log", async (viewer, status) => {
    const { ayni, encuentro } = await createTestRoomScene({ startsAt: START });
    const { cookie } = await createContentViewer(ayni, viewer);
    const response = await callHandlerRaw(exportEvidence, { params: { id: encuentro.id }, cookie });
    expect(response.status).toBe(status);
    expect(await countExports(encuentro.id)).toBe(status === 200 ? 1 : 0);
  });
});

describe("a person's traces in rooms", () => {
  test("are in their own data, without the pass and the devices", async () => {
    const { ana, version, encuentro } = await createScene();
    const { rooms } = await exportOwnData(toTestMember(ana), ana.id);
    expect(rooms).toMatchObject({
      seats: [{ encuentroId: encuentro.id, name: "Anita", endReason: "REMOVED" }],
      messages: [{ text: "Gracias" }],
      presences: [{ role: "PARTICIPANT" }, { role: "PARTICIPANT" }],
      acceptances: [{ version, text: TEXT }],
      attendance: [{ percent: 83, isPresent: true }],
    });
    expect(JSON.stringify(rooms)).not.toMatch(/pass|device|streamId/i);
  });

  test("lose what names them when the account is closed", async () => {
    const { ana } = await createScene();
    await closeAccount(toTestMember(ana), ana.id, { password: TEST_PASSWORD });
    const where = { userId: ana.id };
    expect(await db.roomMessage.count({ where })).toBe(0);
    expect(await db.roomSeat.findMany({ where })).toMatchObject([
      { name: "Cuenta eliminada", endNote: null },
    ]);
    expect(await db.roomPresence.count({ where })).toBe(2);
  });

  test("are written for 30 days; presence stays", async () => {
    const { ana, encuentro } = await createScene(new Date(Date.now() - 29 * DAY_MS));
    const where = { encuentroId: encuentro.id };
    await sweepRoomMessages();
    expect(await db.roomMessage.count({ where })).toBe(1);
    await sweepRoomMessages(new Date(Date.now() + DAY_MS + 2 * 3_600_000));
    expect(await db.roomMessage.count({ where })).toBe(0);
    expect(await db.roomPresence.count({ where: { userId: ana.id } })).toBe(2);
  });
});
