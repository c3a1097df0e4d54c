import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Antechamber } from "@/components/room/antechamber/antechamber";
import { LocalMedia } from "@/components/room/media/local-media";
import type { RoomView } from "@/lib/rooms/room/schema";
import type { RoomClosure } from "@/lib/rooms/seats/schema";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";
import { buildRoomView } from "./room-view";

stubExports(zoneModule, { useViewerZone: () => "America/Bogota" });

const view = buildRoomView();

const onEnter = vi.fn(() => Promise.resolve());
let responses: Response[];
let requests: unknown[];

beforeEach(() => {
  responses = [];
  requests = [];
  onEnter.mockClear();
  vi.stubGlobal("fetch", (_url: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)));
    return Promise.resolve(responses.shift() ?? Response.json({}));
  });
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve([]),
    getUserMedia: () => Promise.reject(new DOMException("", "NotAllowedError")),
  });
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const renderView = (changes: Partial<RoomView> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Antechamber
        view={{ ...view, ...changes }}
        clockAheadMs={Date.parse(view.now) - Date.now()}
        local={new LocalMedia()}
        onEnter={onEnter}
        onOpen={() => {}}
      />
    </QueryClientProvider>,
  );

const enter = () => fireEvent.click(screen.getByRole("button", { name: "Entrar a la sala" }));
const PASS = { pass: "secret", seat: 2, role: "participant", state: "admitted" };

test("shows the hour of both, who is inside, and enters with the name", async () => {
  responses = [Response.json(PASS)];
  renderView();
  expect(screen.getByText(/13:00 – 14:30/)).toBeTruthy();
  expect(screen.getByText("tu hora · 19:00 en Madrid")).toBeTruthy();
  expect(screen.getByText("Dentro: Lucía")).toBeTruthy();
  expect(screen.getByText(/no se graba/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Tu nombre en la sala"), { target: { value: " Ana P. " } });
  enter();
  await vi.waitFor(() => expect(onEnter).toHaveBeenCalledWith(PASS));
  expect(requests).toMatchObject([{ name: "Ana P.", isReplacing: false }]);
});

test("without camera and microphone one can still enter", async () => {
  renderView();
  expect(await screen.findByText(/Puedes entrar igualmente/)).toBeTruthy();
});

test("the camera waits for the room to open, or for the person", () => {
  const start = vi.spyOn(LocalMedia.prototype, "start");
  renderView({ closure: "upcoming" });
  expect(start).not.toHaveBeenCalled();
  expect(screen.getByText("Tu cámara está apagada")).toBeTruthy();
  renderView();
  expect(start).toHaveBeenCalledOnce();
  start.mockRestore();
});

test("contraindications must be accepted, once", async () => {
  const contraindications = { text: "No con marcapasos.", version: "v1", isAccepted: false };
  renderView({ contraindications });
  enter();
  expect(await screen.findByText("Marca que lo has leído para poder entrar")).toBeTruthy();
  expect(requests).toEqual([]);
  responses = [Response.json(PASS)];
  fireEvent.click(screen.getByRole("checkbox", { name: /Lo he leído/ }));
  enter();
  await vi.waitFor(() => expect(requests).toMatchObject([{ acceptedVersion: "v1" }]));
});

test("another device is replaced only after asking", async () => {
  responses = [Response.json({ error: "OtherDevice", message: "" }, { status: 409 }), Response.json(PASS)];
  renderView();
  enter();
  fireEvent.click(await screen.findByRole("button", { name: "Entrar aquí" }));
  await vi.waitFor(() => expect(onEnter).toHaveBeenCalledOnce());
  expect(requests).toMatchObject([{ isReplacing: false }, { isReplacing: true }]);
});

test.each<[RoomClosure, RegExp]>([
  ["upcoming", /La sala abre en/],
  ["over", /ya ha terminado/],
  ["cancelled", /se ha cancelado/],
  ["ended", /ha terminado el encuentro/],
  ["removed", /te ha sacado/],
  ["full", /La sala está llena/],
  ["no-engine", /no está disponible/],
])("the closure %s has its own text and no way in", (closure, text) => {
  renderView({ closure });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Entrar a la sala" })).toBeNull();
});

test("a Master's own link opens in another tab", () => {
  renderView({ joinUrl: "https://meet.example/lucia" });
  const link = screen.getByRole("link", { name: /Entrar con su enlace/ });
  expect(link.getAttribute("href")).toBe("https://meet.example/lucia");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByText(/no se graba/)).toBeNull();
});
