import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPositionStore, SAVE_INTERVAL_MS } from "@/components/common/positions/position-store";
import type { SavedPosition } from "@/lib/library/progress/schema";
import { buildPosition, stubPositionApi } from "./position-requests";

let positionApi: ReturnType<typeof stubPositionApi>;
let fileCount = 0;
let file = "";

beforeEach(() => {
  vi.useFakeTimers();
  positionApi = stubPositionApi();
  fileCount += 1;
  file = `file ${fileCount}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const createStore = (...stored: SavedPosition[]) =>
  createPositionStore({ stored, fileIds: [file], persist: true });
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("repeats a failed save with the next one, preferring the latest position", async () => {
  const store = createStore();
  positionApi.server.status = 0;
  store.record(file, { position: "5", percent: 1 });
  await wait(SAVE_INTERVAL_MS);
  positionApi.server.status = 204;
  store.flush();
  expect(positionApi.saved.map(({ position }) => position)).toEqual(["5", "5"]);

  positionApi.server.status = 503;
  store.record(file, { position: "9", percent: 1 });
  store.flush();
  store.record(file, { position: "12", percent: 2 });
  await wait(0);
  positionApi.server.status = 204;
  store.flush();
  expect(positionApi.saved.map(({ position }) => position)).toEqual(["5", "5", "9", "12"]);
});

test("does not repeat a saved position, nor one the server rejected permanently", async () => {
  const store = createStore();
  for (const status of [204, 404]) {
    positionApi.server.status = status;
    store.record(file, { position: "5", percent: 1 });
    store.flush();
    await wait(0);
    store.flush();
  }
  expect(positionApi.saved).toHaveLength(2);
});

test("progress never decreases, unless the file is marked as not started", () => {
  const store = createStore(buildPosition(file, { percent: 100 }));
  store.record(file, { position: "3", percent: 1 });
  expect(store.getPercents().get(file)).toBe(100);
  store.clear(file);
  expect(store.getPercents().get(file)).toBe(0);
  expect(store.getPosition(file)).toBeNull();
  expect(positionApi.deleted).toEqual([file]);
  store.flush();
  expect(positionApi.saved).toEqual([]);
});

test("a page restored from cache resumes from the recorded position, unless the server has a newer one", () => {
  const stored = buildPosition(file, { position: "10" });
  createStore(stored).record(file, { position: "50", percent: 12 });
  expect(createStore(stored).getPosition(file)?.position).toBe("50");
  const newer = { ...stored, position: "90", updatedAt: "2026-11-21T09:00:00.000Z" };
  expect(createStore(newer).getPosition(file)?.position).toBe("90");
});
