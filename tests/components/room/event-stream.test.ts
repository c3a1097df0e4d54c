import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream } from "@/components/room/session/event-stream";
import { ApiError } from "@/lib/platform/http/client";
import type { RoomEvent } from "@/lib/rooms/signalling/schema";

type Source = { send: (text: string) => void; end: () => void };

let sources: Source[];
let events: RoomEvent[];
let stream: EventStream;
let failure: ApiError | null;
const onRefused = vi.fn();

function open(abort: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (failure) return Promise.reject(failure);
  const encoder = new TextEncoder();
  return Promise.resolve(
    new ReadableStream<Uint8Array>({
      start(controller) {
        const end = () => controller.error(new Error("gone"));
        sources.push({ send: (text) => controller.enqueue(encoder.encode(text)), end });
        abort.addEventListener("abort", end);
      },
    }),
  );
}

const flush = () => vi.advanceTimersByTimeAsync(1);

beforeEach(async () => {
  vi.useFakeTimers();
  sources = [];
  events = [];
  failure = null;
  onRefused.mockReset();
  stream = new EventStream({
    open,
    onEvent: (event) => events.push(event),
    onOpenChange: () => {},
    onRefused,
  });
  stream.start();
  await flush();
});
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
});

test("events may arrive in pieces", async () => {
  sources[0]?.send('{"type":"pi');
  sources[0]?.send('ng"}\n{"type":"muted"}\n');
  await vi.waitFor(() => expect(events).toEqual([{ type: "ping" }, { type: "muted" }]));
});

test("a broken stream is opened again at once, then with pauses of at most 3 s", async () => {
  sources[0]?.end();
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  failure = new ApiError({ code: "NetworkError", message: "", status: 0 });
  sources[1]?.end();
  await vi.advanceTimersByTimeAsync(60_000);
  failure = null;
  await vi.advanceTimersByTimeAsync(3100);
  expect(sources).toHaveLength(3);
});

test("a stream that is silent for 25 s is replaced", async () => {
  await vi.advanceTimersByTimeAsync(24_000);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(sources).toHaveLength(2);
});

test("the network's return opens it at once", async () => {
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(sources).toHaveLength(2));
});

test("a pass that has ended is not tried again", async () => {
  failure = new ApiError({ code: "PassEnded", message: "", status: 410 });
  sources[0]?.end();
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  failure = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(1);
});
