import { listCompany, type Picture } from "@/components/room/media/wanted-streams";
import { CIRCLE_SIZE, type RoomState } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";

export const ROOM_VIEWS = ["circle", "guide", "speaker", "master"] as const;
export type RoomViewName = (typeof ROOM_VIEWS)[number];

export type Tile = Picture & { person: SeatView };

export type Arrangement = {
  /** The large picture, if the view has one. */
  main: Tile | null;
  tiles: Tile[];
  /** From 1. */
  page: number;
  pages: number;
};

interface ArrangeOptions {
  room: Pick<RoomState, "seats" | "spotlight">;
  ownSeat: number;
  view: RoomViewName;
  page: number;
  speaker: number | null;
}

/** People inside from whom on those who follow see the guide large, unless they choose another view. */
const LARGE_GROUP = 5;

/** Chooses the view of somebody who has chosen none. */
export const findDefaultView = ({ seats }: Pick<RoomState, "seats">, ownSeat: number): RoomViewName => {
  const inside = seats.filter(({ state }) => state === "admitted");
  const isGuiding = inside.some(({ seat, role }) => seat === ownSeat && role === "host");
  return inside.length >= LARGE_GROUP && !isGuiding ? "guide" : "circle";
};

/** People beside a large picture. */
const STRIP_SIZE = 6;

const toTile = (person: SeatView, source: Picture["source"] = "camera"): Tile => ({
  seat: person.seat,
  source,
  person,
});

function findMain(
  people: readonly SeatView[],
  { room, ownSeat, view, speaker }: ArrangeOptions,
): Tile | null {
  const master = people.find(({ role }) => role === "host");
  const sharing = people.find((person) => person.isSharing && person.seat !== ownSeat);
  const isMastersScreen = sharing?.role !== "participant";
  if (sharing && (view !== "master" || isMastersScreen)) return toTile(sharing, "screen");
  if (view === "circle") return null;
  if (view === "master") return master ? toTile(master) : null;
  const ofSeat = (seat: number | null) => people.find((person) => person.seat === seat);
  const others = people.filter(({ seat }) => seat !== ownSeat);
  // People begin with the Master, and end with oneself.
  const guide = view === "guide" ? master : undefined;
  const person = ofSeat(room.spotlight) ?? guide ?? ofSeat(speaker) ?? others[0] ?? people[0];
  return person ? toTile(person) : null;
}

/** The Master first, then oneself last: in between in order of arrival. */
function sortPeople(people: readonly SeatView[], ownSeat: number): SeatView[] {
  const rank = ({ role, seat }: SeatView) => {
    if (seat === ownSeat) return 3;
    if (role === "host") return 0;
    return role === "cohost" ? 1 : 2;
  };
  return [...people].sort((left, right) => rank(left) - rank(right));
}

/** Chooses which pictures a view shows. */
export function arrangeRoom(options: ArrangeOptions): Arrangement {
  const { room, ownSeat, view } = options;
  const own = room.seats.find(({ seat }) => seat === ownSeat);
  const company = listCompany(room.seats, ownSeat);
  const people = sortPeople(own ? [...company, own] : company, ownSeat);
  const main = findMain(people, options);
  if (view === "master") {
    const tiles = people.filter(({ role }) => role === "host" && main?.source === "screen");
    return { main, tiles: tiles.map((person) => toTile(person)), page: 1, pages: 1 };
  }
  const others = people.filter(({ seat }) => main?.source !== "camera" || seat !== main.seat);
  const size = main ? STRIP_SIZE : CIRCLE_SIZE;
  const pages = Math.max(1, Math.ceil(others.length / size));
  const page = Math.min(Math.max(1, options.page), pages);
  const tiles = others.slice((page - 1) * size, page * size).map((person) => toTile(person));
  return { main, tiles, page, pages };
}

/** Finds the number of columns that makes the pictures of a grid largest. */
export function fitColumns(width: number, height: number, count: number): number {
  const ASPECT = 16 / 10;
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(width / columns, (height / rows) * ASPECT);
    if (size > best.size) best = { columns, size };
  }
  return best.columns;
}
