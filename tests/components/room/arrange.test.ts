import { expect, test } from "vitest";
import { formatCountdown } from "@/components/room/countdown";
import {
  arrangeRoom,
  findDefaultView,
  fitColumns,
  type RoomViewName,
} from "@/components/room/session/arrange";
import { listNotices } from "@/components/room/session/notices";
import { changeTalking, mergeMessages } from "@/components/room/session/session-state";
import type { RoomState } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";
import { buildSeatView } from "./seat-view";

const master = buildSeatView(1, { role: "host" });
const ana = buildSeatView(2);
const bea = buildSeatView(3);

const buildRoom = (seats: SeatView[], changes: Partial<RoomState> = {}): RoomState => ({
  version: 1,
  now: "2027-01-15T18:00:00.000Z",
  isOpened: true,
  isLocked: false,
  endedAt: null,
  spotlight: null,
  pinned: "",
  timerEndsAt: null,
  bellAt: null,
  groupsSince: null,
  groupsUntil: null,
  seats,
  ...changes,
});

const arrange = (room: RoomState, view: RoomViewName, options: { page?: number; speaker?: number } = {}) => {
  const { page = 1, speaker = null } = options;
  const { main, tiles, ...pages } = arrangeRoom({ room, ownSeat: 2, view, page, speaker });
  return { main: main && `${main.seat} ${main.source}`, tiles: tiles.map(({ seat }) => seat), ...pages };
};

test("the circle begins with the Master and ends with oneself", () => {
  expect(arrange(buildRoom([ana, bea, master]), "circle")).toEqual({
    main: null,
    tiles: [1, 3, 2],
    page: 1,
    pages: 1,
  });
});

test("the circle shows 25 people, and the rest on further pages", () => {
  const crowd = buildRoom(Array.from({ length: 30 }, (_, index) => buildSeatView(index + 1)));
  expect(arrange(crowd, "circle")).toMatchObject({ page: 1, pages: 2 });
  expect(arrange(crowd, "circle").tiles).toHaveLength(25);
  expect(arrange(crowd, "circle", { page: 7 })).toMatchObject({ tiles: [27, 28, 29, 30, 2], page: 2 });
});

test("the large picture is of the spotlight, else of the speaker, else of the Master", () => {
  const seats = [master, ana, bea];
  expect(arrange(buildRoom(seats), "speaker").main).toBe("1 camera");
  expect(arrange(buildRoom(seats), "speaker", { speaker: 3 }).main).toBe("3 camera");
  expect(arrange(buildRoom(seats, { spotlight: 1 }), "speaker", { speaker: 3 }).main).toBe("1 camera");
});

test("in a larger group those who follow see the guide large, whoever speaks; the guide sees the circle", () => {
  const group = buildRoom([master, ana, bea, buildSeatView(4), buildSeatView(5)]);
  expect([findDefaultView(group, 2), findDefaultView(group, 1)]).toEqual(["guide", "circle"]);
  const waiting = buildRoom([master, ana, bea, buildSeatView(4), buildSeatView(5, { state: "waiting" })]);
  expect(findDefaultView(waiting, 2)).toBe("circle");
  expect(arrange(group, "guide", { speaker: 3 })).toMatchObject({ main: "1 camera", tiles: [3, 4, 5, 2] });
  expect(arrange({ ...group, spotlight: 4 }, "guide", { speaker: 3 }).main).toBe("4 camera");
  expect(arrange(buildRoom([ana, bea]), "guide").main).toBe("3 camera");
});

test("a shared screen is the large picture of every view, but of the Master alone if it is hers", () => {
  const ofMaster = buildRoom([{ ...master, isSharing: true }, ana, bea]);
  expect(arrange(ofMaster, "circle")).toMatchObject({ main: "1 screen", tiles: [1, 3, 2] });
  expect(arrange(ofMaster, "master")).toMatchObject({ main: "1 screen", tiles: [1] });
  const ofBea = buildRoom([master, ana, { ...bea, isSharing: true }]);
  expect(arrange(ofBea, "master")).toMatchObject({ main: "1 camera", tiles: [] });
});

test("those who wait, or are in another group, are not shown", () => {
  const waiting = buildRoom([master, ana, { ...bea, state: "waiting" }]);
  expect(arrange(waiting, "circle").tiles).toEqual([1, 2]);
  const divided = buildRoom([
    { ...master, group: 2 },
    { ...ana, group: 1 },
    { ...bea, group: 1 },
  ]);
  expect(arrange(divided, "circle").tiles).toEqual([3, 2]);
});

test.each([
  [1440, 700, 3, 2],
  [390, 600, 3, 1],
  [390, 600, 9, 2],
  [1440, 700, 9, 3],
  [800, 300, 2, 2],
])("a grid of %i × %i with %i pictures has %i columns", (width, height, count, columns) => {
  expect(fitColumns(width, height, count)).toBe(columns);
});

test("news are told once: what was so at the first look is none", () => {
  const before = buildRoom([{ ...master, handRaisedAt: null }, ana, bea]);
  const hand = { ...bea, handRaisedAt: "2027-01-15T18:00:00.000Z" };
  const after = buildRoom([master, ana, hand], { bellAt: "2027-01-15T18:00:00.000Z" });
  expect(listNotices(null, after, 1)).toEqual([]);
  expect(listNotices(before, after, 1)).toEqual([{ type: "bell" }, { type: "hand", name: bea.name }]);
  expect(listNotices(before, after, 2)).toEqual([{ type: "bell" }]);
  expect(listNotices(after, after, 1)).toEqual([]);
});

test("the beginning of groups tells each where they are", () => {
  const since = { groupsSince: "2027-01-15T18:00:00.000Z" };
  const divided = buildRoom([master, { ...ana, group: 1 }, bea], since);
  const placeOf = (seat: number) => listNotices(buildRoom([master, ana, bea]), divided, seat);
  expect(placeOf(1)).toEqual([{ type: "groups", place: "leading" }]);
  expect(placeOf(2)).toEqual([{ type: "groups", place: "group" }]);
  expect(placeOf(3)).toEqual([{ type: "groups", place: "rest" }]);
});

test("whoever leads hears of those at the door", () => {
  const waiting = { ...bea, state: "waiting" as const };
  expect(listNotices(buildRoom([master, ana]), buildRoom([master, ana, waiting]), 1)).toEqual([
    { type: "waiting", name: bea.name },
  ]);
});

test("the speaker keeps the place until they pause, and one is never one's own speaker", () => {
  const start = { talking: [], speaker: null, ownSeat: 2 };
  const own = changeTalking(start, { seat: 2, isTalking: true });
  expect(own).toEqual({ talking: [2], speaker: null });
  const first = { ...start, ...changeTalking(start, { seat: 1, isTalking: true }) };
  const interrupted = { ...first, ...changeTalking(first, { seat: 3, isTalking: true }) };
  expect(interrupted.speaker).toBe(1);
  const paused = { ...interrupted, ...changeTalking(interrupted, { seat: 1, isTalking: false }) };
  expect(paused).toMatchObject({ talking: [3], speaker: 1 });
  expect(changeTalking(paused, { seat: 3, isTalking: true }).speaker).toBe(3);
});

test("messages that come again are not doubled", () => {
  const message = (id: string, createdAt: string) => ({
    id,
    isOwn: false,
    name: "Ana",
    text: id,
    file: null,
    createdAt,
  });
  const [first, second] = [message("a", "2027-01-15T18:00:00Z"), message("b", "2027-01-15T18:01:00Z")];
  expect(mergeMessages([second], [first, second])).toEqual([first, second]);
});

test("the time that is left", () => {
  expect(formatCountdown(59_001)).toBe("1:00");
  expect(formatCountdown(3_909_000)).toBe("1:05:09");
  expect(formatCountdown(3 * 86_400_000)).toBe("3 días");
  expect(formatCountdown(-5)).toBe("0:00");
});
