import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makePlaces, SAVE_EVERY } from "@/components/library/positions/position-store";
import { keptPlace, requestsTo } from "./position-requests";

let asked: ReturnType<typeof requestsTo>;
let made = 0;
let file = "";

beforeEach(() => {
  vi.useFakeTimers();
  asked = requestsTo();
  made += 1;
  file = `place ${made}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("what did not get through goes again with the next, the newest place first of all", async () => {
  const places = makePlaces([], [file], true);
  asked.server.answer = 0;
  places.note(file, { position: "5", percent: 1 });
  await wait(SAVE_EVERY);
  asked.server.answer = 204;
  places.save();
  expect(asked.places.map(({ position }) => position)).toEqual(["5", "5"]);

  asked.server.answer = 503;
  places.note(file, { position: "9", percent: 1 });
  places.save();
  places.note(file, { position: "12", percent: 2 });
  await wait(0);
  asked.server.answer = 204;
  places.save();
  expect(asked.places.map(({ position }) => position)).toEqual(["5", "5", "9", "12"]);
});

test("what was kept, or refused for good, does not go again", async () => {
  const places = makePlaces([], [file], true);
  for (const answer of [204, 404]) {
    asked.server.answer = answer;
    places.note(file, { position: "5", percent: 1 });
    places.save();
    await wait(0);
    places.save();
  }
  expect(asked.places).toHaveLength(2);
});

test("what somebody has come through never shrinks, unless they take it as not begun", () => {
  const places = makePlaces([keptPlace(file, { percent: 100 })], [file], true);
  places.note(file, { position: "3", percent: 1 });
  expect(places.percents().get(file)).toBe(100);
  places.forget(file);
  expect(places.percents().get(file)).toBe(0);
  expect(places.placeOf(file)).toBeNull();
  expect(asked.forgotten).toEqual([file]);
  places.save();
  expect(asked.places).toEqual([]);
});

test("a page from the browser's own memory goes on from the later place; one that knows a newer, from that", () => {
  const stored = keptPlace(file, { position: "10" });
  makePlaces([stored], [file], true).note(file, { position: "50", percent: 12 });
  expect(makePlaces([stored], [file], true).placeOf(file)?.position).toBe("50");
  const newer = { ...stored, position: "90", updatedAt: "2026-11-21T09:00:00.000Z" };
  expect(makePlaces([newer], [file], true).placeOf(file)?.position).toBe("90");
});
