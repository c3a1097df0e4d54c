import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Captions } from "@/components/room/stage/captions";
import { RoomContext, type RoomContextValue } from "@/components/room/stage/room-context";
import type { RoomMessage } from "@/lib/rooms/messages/schema";
import { buildSeatView } from "./seat-view";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const buildMessage = (index: number): RoomMessage => ({
  id: `message-${index}`,
  name: "Bea",
  text: `Hola ${index}`,
  file: null,
  isOwn: false,
  createdAt: new Date(Date.now()).toISOString(),
});

type Shown = { messages?: RoomMessage[]; handRaisedAt?: string | null; canLead?: boolean; panel?: "chat" };

/** The part of the room that captions read. */
const toContext = ({ messages = [], handRaisedAt = null, canLead = false, panel }: Shown) =>
  ({
    state: { messages, ownSeat: 1 },
    room: { seats: [buildSeatView(1), buildSeatView(2, { name: "Bea", handRaisedAt })] },
    canLead,
    panel: panel ?? null,
  }) as unknown as RoomContextValue;

function show() {
  const tree = (shown: Shown) => (
    <RoomContext value={toContext(shown)}>
      <Captions />
    </RoomContext>
  );
  const { rerender, container } = render(tree({}));
  const announced: string[] = [];
  const status = screen.getByRole("status");
  const observer = new MutationObserver(() => announced.push(status.textContent ?? ""));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  return {
    announced,
    readCaption: () => container.querySelector("[aria-hidden]")?.textContent ?? null,
    update: (shown: Shown) => rerender(tree(shown)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test("a lively chat is announced once in six seconds, and never held back for long", async () => {
  const { announced, update, pass } = show();
  const messages: RoomMessage[] = [];
  for (let index = 0; index < 30; index += 1) {
    messages.push(buildMessage(index));
    update({ messages: [...messages] });
    await pass(1000);
  }
  await pass(7000);
  expect(announced[0]).toBe("Bea: Hola 0");
  expect(announced.length).toBeGreaterThanOrEqual(4);
  expect(announced.length).toBeLessThanOrEqual(7);
  for (const text of announced.slice(1)) expect(text).toMatch(/^\d+ mensajes nuevos en el chat\. Bea: /);
});

test("what nobody wrote is not announced", async () => {
  const { announced, update, pass } = show();
  for (let index = 0; index < 10; index += 1) {
    update({ handRaisedAt: index % 2 ? new Date().toISOString() : null });
    await pass(1000);
  }
  expect(announced).toEqual([]);
});

test("messages and hands of others are captions for some seconds", async () => {
  const { readCaption, update, pass } = show();
  update({ messages: [buildMessage(1)] });
  expect(readCaption()).toBe("Bea Hola 1");
  await pass(1000);
  const handRaisedAt = new Date().toISOString();
  update({ messages: [buildMessage(1)], handRaisedAt });
  expect(readCaption()).toBe("Bea pide la palabra");
  await pass(8000);
  expect(readCaption()).toBeNull();
});

test("a raised hand is a caption for those who do not lead, who get a notice", async () => {
  const { readCaption, update, pass } = show();
  const handRaisedAt = new Date().toISOString();
  update({ handRaisedAt });
  expect(readCaption()).toBe("Bea pide la palabra");
  update({ handRaisedAt, canLead: true });
  expect(readCaption()).toBeNull();
  await pass(8000);
  update({ handRaisedAt });
  expect(readCaption()).toBe("Bea pide la palabra");
  await pass(8000);
  expect(readCaption()).toBeNull();
});
