import type { LineLevel } from "@/components/room/media/wanted-streams";
import type { RoomState } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";

/** Something to tell the person at once. */
export type RoomNotice =
  | { type: "muted" | "unmute-asked" | "bell" | "recalled" | "cohost" }
  | { type: "groups"; place: GroupPlace }
  | { type: "hand"; name: string }
  | { type: "waiting"; name: string }
  | { type: "line"; line: LineLevel; before: LineLevel };

/** A place in a divided room: in a group, with those who stay together, or free to visit. */
type GroupPlace = "group" | "rest" | "leading";

function findGroupPlace(own: SeatView | undefined): GroupPlace {
  if (own && own.group !== null) return "group";
  return own && own.role !== "participant" ? "leading" : "rest";
}

const findSeat = (room: RoomState, seat: number) => room.seats.find((other) => other.seat === seat);

/** Names those whose state has just become true. */
function listNew(before: RoomState, after: RoomState, test: (seat: RoomState["seats"][number]) => boolean) {
  return after.seats.filter((seat) => {
    const earlier = findSeat(before, seat.seat);
    return test(seat) && !(earlier && test(earlier));
  });
}

/** Compares two states of a room; the first state that a person sees is no news. */
export function listNotices(before: RoomState | null, after: RoomState, ownSeat: number): RoomNotice[] {
  if (!before) return [];
  const notices: RoomNotice[] = [];
  const own = findSeat(after, ownSeat);
  const isDivided = after.groupsSince !== null;
  if (after.bellAt !== null && after.bellAt !== before.bellAt) notices.push({ type: "bell" });
  if (isDivided && before.groupsSince === null) {
    notices.push({ type: "groups", place: findGroupPlace(own) });
  }
  if (!isDivided && before.groupsSince !== null) notices.push({ type: "recalled" });
  if (own?.role === "cohost" && findSeat(before, ownSeat)?.role === "participant") {
    notices.push({ type: "cohost" });
  }
  if (!own || own.role === "participant") return notices;
  for (const { name, seat } of listNew(before, after, ({ handRaisedAt }) => handRaisedAt !== null)) {
    if (seat !== ownSeat) notices.push({ type: "hand", name });
  }
  for (const { name } of listNew(before, after, ({ state }) => state === "waiting")) {
    notices.push({ type: "waiting", name });
  }
  return notices;
}
