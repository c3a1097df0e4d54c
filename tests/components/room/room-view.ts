import type { RoomView } from "@/lib/rooms/room/schema";

const ID = "0190a3c4-0000-7000-8000-000000000001";

/** Builds what somebody who may enter an open room reads of it. */
export const buildRoomView = (changes: Partial<RoomView> = {}): RoomView => ({
  encuentroId: ID,
  title: "Primera sesión",
  startsAt: "2027-01-15T18:00:00.000Z",
  endsAt: "2027-01-15T19:30:00.000Z",
  opensAt: "2027-01-15T17:45:00.000Z",
  timezone: "Europe/Madrid",
  ayni: { id: ID, slug: "cuencos", title: "Cuencos al atardecer", contentType: "WORKSHOP" },
  master: { id: ID, slug: "lucia", name: "Lucía Ferrer", photoUrl: null, country: "ES" },
  backPath: "/recibir/cuencos/1/encuentros",
  role: "participant",
  isOwn: false,
  name: "Ana",
  closure: null,
  closureNote: null,
  isOpened: true,
  isLocked: false,
  joinUrl: null,
  contraindications: null,
  people: [{ name: "Lucía", photoUrl: null, role: "host", isWaiting: false }],
  files: [],
  iceServers: [],
  now: "2027-01-15T17:50:00.000Z",
  ...changes,
});
