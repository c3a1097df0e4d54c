import { describe, expect, test } from "vitest";
import {
  INITIAL_SAVE_STATE,
  reduceSaveState,
  type SaveEvent,
  type SavePhase,
} from "@/components/common/autosave/save-state";

const reduce = (...events: SaveEvent[]) => events.reduce(reduceSaveState, INITIAL_SAVE_STATE);
const saved = { type: "saved", at: 1000, hasInvalidFields: false, hasNewerChanges: false } as const;

describe("phases", () => {
  test.each<[SaveEvent, SavePhase]>([
    [{ type: "edited" }, "waiting"],
    [{ type: "compared", hasChanges: true, hasInvalidFields: false }, "idle"],
    [{ type: "sending" }, "saving"],
    [saved, "idle"],
    [{ ...saved, hasNewerChanges: true }, "waiting"],
    [{ type: "not-ready" }, "idle"],
    [{ type: "failed" }, "idle"],
    [{ type: "refused", message: "No" }, "refused"],
    [{ type: "unreachable" }, "offline"],
    [{ type: "unauthenticated" }, "signed-out"],
    [{ type: "conflict" }, "conflict"],
    [{ type: "overwriting" }, "waiting"],
  ])("%j leads to %s", (event, phase) => {
    expect(reduce({ type: "edited" }, { type: "sending" }, event).phase).toBe(phase);
  });
});

test("an edit clears the message of a refused request", () => {
  const state = reduce({ type: "refused", message: "No" }, { type: "edited" });
  expect(state).toMatchObject({ message: null, hasChanges: true });
});

test("a save without a request keeps the time of the last one", () => {
  expect(reduce(saved, { ...saved, at: null }).savedAt).toBe(1000);
});

test("failed attempts are counted until a save succeeds", () => {
  const failing = reduce({ type: "unreachable" }, { type: "unreachable" });
  expect(failing.failedAttempts).toBe(2);
  expect(reduceSaveState(failing, saved).failedAttempts).toBe(0);
});
