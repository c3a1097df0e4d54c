import { act, cleanup, render } from "@testing-library/react";
import { usePathname } from "next/navigation";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, expect, test, vi } from "vitest";
import { currentSession } from "@/components/common/audio/current-session";
import { consumeReceiveIntent, storeReceiveIntent } from "@/components/common/receive-intent";
import { WizardOpener } from "@/components/onboarding/wizard-opener";
import * as sessionModule from "@/components/common/session/use-session";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });
stubExports(navigation, { usePathname: vi.fn() });

const onOpen = vi.fn();

function visit(path: string, completedStep: number | null) {
  const data = completedStep === null ? null : { user: { completedStep } };
  vi.mocked(usePathname).mockReturnValue(path);
  vi.mocked(useSession).mockReturnValue({ data } as never);
  return <WizardOpener onOpen={onOpen} />;
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  sessionStorage.clear();
});

test.each([
  [0, 1],
  [1, 1],
  [2, 0],
  [3, 0],
  [4, 0],
  [null, 0],
])("after step %j opens %i times by itself", (completedStep, times) => {
  const { rerender } = render(visit("/explora", completedStep));
  rerender(visit("/maestros", completedStep));
  expect(onOpen).toHaveBeenCalledTimes(times);
});

test("waits until a content requested before signing in was received", () => {
  storeReceiveIntent("yoga-al-alba", {});
  const { rerender } = render(visit("/ayni/yoga-al-alba", 0));
  expect(onOpen).not.toHaveBeenCalled();
  rerender(visit("/ayni/otra-cosa", 0));
  expect(onOpen).toHaveBeenCalledOnce();
});

test.each([
  ["a received content is open", "/recibir/yoga-al-alba/0195/contenido", "/recibir"],
  ["somebody comes back from paying", "/pedidos/0195", "/feed"],
  ["somebody sees what they booked", "/citas", "/explora"],
])("waits while %s", (_, path, next) => {
  const { rerender } = render(visit(path, 0));
  expect(onOpen).not.toHaveBeenCalled();
  rerender(visit(next, 0));
  expect(onOpen).toHaveBeenCalledOnce();
});

test("waits while somebody listens", () => {
  const isPlaying = vi.spyOn(currentSession, "isPlaying").mockReturnValue(true);
  render(visit("/explora", 0));
  expect(onOpen).not.toHaveBeenCalled();
  isPlaying.mockReturnValue(false);
  act(() => currentSession.notify());
  expect(onOpen).toHaveBeenCalledOnce();
  isPlaying.mockRestore();
});

test("a browser that blocks storage is no error", () => {
  vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  storeReceiveIntent("yoga-al-alba", {});
  const { rerender } = render(visit("/ayni/yoga-al-alba", 0));
  expect(onOpen).not.toHaveBeenCalled();
  rerender(visit("/explora", 0));
  expect(onOpen).toHaveBeenCalledOnce();
  consumeReceiveIntent("yoga-al-alba");
  vi.restoreAllMocks();
});

test("does not open on pages without modals", () => {
  const { rerender } = render(visit("/legal/condiciones", 0));
  expect(onOpen).not.toHaveBeenCalled();
  rerender(visit("/explora", 0));
  expect(onOpen).toHaveBeenCalledOnce();
});
