import { useLayoutEffect } from "react";
import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { useEarlyClick } from "@/components/ui/use-early-click";
import { runHintScript } from "@/tests/setup/hint-script";

const play = vi.fn();

beforeEach(() => {
  play.mockClear();
  runHintScript();
});

const PlayButton = () => <button {...useEarlyClick(play)}>Reproducir</button>;

/** Presses the button once React listens, before effects run. */
function PressBeforeEffects() {
  useLayoutEffect(() => screen.getByRole("button").click(), []);
  return null;
}

test("a press before hydration is repeated", () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<PlayButton />);
  screen.getByRole("button").click();
  expect(play).not.toHaveBeenCalled();
  render(<PlayButton />, { container, hydrate: true });
  expect(play).toHaveBeenCalledOnce();
});

test("a press that React handles before the effect is not repeated", () => {
  render(
    <>
      <PlayButton />
      <PressBeforeEffects />
    </>,
  );
  expect(play).toHaveBeenCalledOnce();
});
