import { afterEach, expect, test, vi } from "vitest";
import { watchNetwork } from "@/components/room/media/watch-network";

class FakeInformation extends EventTarget {
  constructor(public type?: string) {
    super();
  }

  change(type: string | undefined): void {
    this.type = type;
    this.dispatchEvent(new Event("change"));
  }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
});

function watch(information?: FakeInformation) {
  if (information) Object.defineProperty(navigator, "connection", { value: information, configurable: true });
  const onChange = vi.fn();
  return { onChange, stop: watchNetwork(onChange) };
}

test("a network that is back is told, in every browser", () => {
  const { onChange, stop } = watch();
  window.dispatchEvent(new Event("online"));
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new Event("online"));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("the way from Wi-Fi to mobile data is told, and estimates of the speed are not", () => {
  const information = new FakeInformation("wifi");
  const { onChange, stop } = watch(information);
  information.change("wifi");
  expect(onChange).not.toHaveBeenCalled();
  information.change("cellular");
  expect(onChange).toHaveBeenCalledTimes(1);
  information.change("none");
  expect(onChange).toHaveBeenCalledTimes(1);
  information.change("wifi");
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  information.change("cellular");
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("a browser that does not name the network tells nothing by its estimates", () => {
  const information = new FakeInformation();
  const { onChange, stop } = watch(information);
  information.change(undefined);
  expect(onChange).not.toHaveBeenCalled();
  stop();
});
