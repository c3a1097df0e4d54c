import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveRoom } from "@/components/room/live-room";
import { storePlace } from "@/components/room/session/tab-memory";
import { buildRoomView } from "./room-view";

const sessions = vi.hoisted((): unknown[] => []);
vi.mock("@/components/room/session/room-session", () => ({
  RoomSession: class {
    constructor(options: { pass: unknown }) {
      sessions.push(options.pass);
    }
    start = () => {};
    retain = () => {};
    release = () => {};
  },
}));
vi.mock("@/components/room/stage/room-stage", () => ({ RoomStage: () => <p>Dentro de la sala</p> }));
vi.mock("@/components/common/use-viewer-zone", () => ({ useViewerZone: () => "Europe/Madrid" }));

const view = buildRoomView();
const devices = {
  isMicrophoneOn: true,
  isCameraOn: false,
  cameraId: "camera",
  microphoneId: "microphone",
  speakerId: null,
  isOriginalSound: false,
};

let requests: unknown[];
let captured: MediaStreamConstraints[];

class Navigation {
  readonly name = window.location.href;
  constructor(readonly type: string) {}
}

/** Makes the page one that was loaded again, or opened by a link. */
const loadBy = (type: "reload" | "navigate") =>
  Object.assign(performance, { getEntriesByType: () => [new Navigation(type)] });

beforeEach(() => {
  requests = [];
  captured = [];
  sessions.length = 0;
  sessionStorage.clear();
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.stubGlobal("fetch", (_url: string, { body }: RequestInit) => {
    if (body) requests.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json(body ? { pass: "p", seat: 7 } : view));
  });
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve([]),
    getUserMedia: (constraints: MediaStreamConstraints) => {
      captured.push(constraints);
      return Promise.reject(new DOMException("", "NotAllowedError"));
    },
  });
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const renderRoom = (changes: Parameters<typeof buildRoomView>[0] = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveRoom view={{ ...view, ...changes }} />
    </QueryClientProvider>,
  );

test("a reload goes back into the seat by itself, with the devices as they were", async () => {
  storePlace({ encuentroId: view.encuentroId, name: "Ani", devices });
  loadBy("reload");
  renderRoom();
  expect(await screen.findByText("Dentro de la sala")).toBeTruthy();
  expect(requests).toEqual([expect.objectContaining({ name: "Ani", isReplacing: false })]);
  expect(sessions).toEqual([expect.objectContaining({ seat: 7 })]);
  // The microphone alone, and the one that was chosen.
  expect(captured).toEqual([{ audio: expect.objectContaining({ deviceId: { exact: "microphone" } }) }]);
});

test.each([
  ["a link leads there again", { type: "navigate" as const, changes: {} }],
  [
    "the room has ended, or the person was removed",
    { type: "reload" as const, changes: { closure: "ended" as const } },
  ],
  [
    "the contraindications are others",
    {
      type: "reload" as const,
      changes: { contraindications: { text: "Otras", version: "2", isAccepted: false } },
    },
  ],
])("the antechamber asks where %s", async (_, { type, changes }) => {
  storePlace({ encuentroId: view.encuentroId, name: "Ani", devices });
  loadBy(type);
  renderRoom(changes);
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(requests).toEqual([]);
  expect(sessions).toEqual([]);
});
