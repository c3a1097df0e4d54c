import { beforeEach, expect, test, vi } from "vitest";
import type { FavouriteBackend } from "@/components/common/favourites/favourite-backend";
import { FavouriteStore } from "@/components/common/favourites/favourite-store";
import { DEVICE_FAVOURITES_KEY } from "@/components/common/favourites/favourite-owner";
import { toast } from "@/components/ui/toast";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(toastModule, { toast: vi.fn() });

const createBackend = (ayniIds: string[] = []) => ({
  load: vi.fn<FavouriteBackend["load"]>(async () => ({ ayniIds, merged: 0 })),
  save: vi.fn<FavouriteBackend["save"]>(async () => undefined),
  reportFailure: vi.fn<FavouriteBackend["reportFailure"]>(),
});

function createStore(backend: FavouriteBackend = createBackend()) {
  const importBackend = vi.fn(async () => backend);
  return { store: new FavouriteStore(importBackend), importBackend };
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

test("all buttons of a page share one request", async () => {
  const backend = createBackend(["a"]);
  const { store } = createStore(backend);
  for (let button = 0; button < 24; button += 1) store.subscribe(() => undefined);
  store.setOwner("lucia");
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.isSaved("a", false)).toBe(true));
  expect(backend.load).toHaveBeenCalledOnce();
  expect(store.isSaved("b", true)).toBe(false);
});

test("nothing is loaded for a page without buttons, or for a visitor who saved nothing", async () => {
  const member = createStore();
  member.store.setOwner("lucia");
  const visitor = createStore();
  visitor.store.subscribe(() => undefined);
  visitor.store.setOwner(null);
  expect(member.importBackend).not.toHaveBeenCalled();
  expect(visitor.importBackend).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(visitor.store.isSaved("a", true)).toBe(false));
});

test("on sign-in it loads on any page if there is something to merge", async () => {
  const backend = createBackend(["a"]);
  backend.load.mockResolvedValue({ ayniIds: ["a"], merged: 1 });
  localStorage.setItem(DEVICE_FAVOURITES_KEY, JSON.stringify(["a"]));
  const { store } = createStore(backend);
  store.setOwner(null);
  expect(backend.load).not.toHaveBeenCalled();
  store.setOwner("lucia");
  await vi.waitFor(() => expect(store.takeMergedCount()).toBe(1));
  expect(store.takeMergedCount()).toBe(0);
});

test("a change before the session is known is shown at once and sent later", async () => {
  const backend = createBackend();
  const { store } = createStore(backend);
  store.change("a", true);
  expect(store.isSaved("a", false)).toBe(true);
  expect(backend.save).not.toHaveBeenCalled();
  store.setOwner("lucia");
  await vi.waitFor(() => expect(backend.save).toHaveBeenCalledWith("lucia", "a", true));
  expect(store.isSaved("a", false)).toBe(true);
});

test("fast changes of one content are sent one after another, and the last one counts", async () => {
  const backend = createBackend();
  const { store } = createStore(backend);
  let finishFirst = () => {};
  backend.save.mockImplementationOnce(() => new Promise((resolve) => (finishFirst = resolve)));
  store.setOwner("lucia");
  store.change("a", true);
  await vi.waitFor(() => expect(backend.save).toHaveBeenCalledTimes(1));
  store.change("a", false);
  store.change("a", true);
  store.change("a", false);
  expect(backend.save).toHaveBeenCalledTimes(1);
  finishFirst();
  await vi.waitFor(() => expect(backend.save).toHaveBeenCalledTimes(2));
  expect(backend.save).toHaveBeenLastCalledWith("lucia", "a", false);
  expect(store.isSaved("a", true)).toBe(false);
});

test("a change that fails is reverted and reported", async () => {
  const backend = createBackend(["a"]);
  const failure = new Error("offline");
  backend.save.mockRejectedValue(failure);
  const { store } = createStore(backend);
  store.setOwner("lucia");
  store.change("a", false);
  expect(store.isSaved("a", true)).toBe(false);
  await vi.waitFor(() => expect(backend.reportFailure).toHaveBeenCalledWith(failure));
  expect(store.isSaved("a", false)).toBe(true);
});

test("is reverted and reported also if the code cannot be loaded", async () => {
  const store = new FavouriteStore(() => Promise.reject(new Error("chunk")));
  store.setOwner("lucia");
  store.change("a", true);
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      "No hay conexión. Inténtalo de nuevo.",
      expect.objectContaining({ kind: "error" }),
    ),
  );
  expect(store.isSaved("a", false)).toBe(false);
});

test("a failed read is repeated by the next page", async () => {
  const backend = createBackend(["a"]);
  backend.load.mockRejectedValueOnce(new Error("offline"));
  const { store } = createStore(backend);
  store.setOwner("lucia");
  const seen = vi.fn();
  store.subscribe(seen);
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.isSaved("a", false)).toBe(true));
});
