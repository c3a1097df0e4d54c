import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { OwnedMarker } from "@/components/content-page/owned-marker";

const Panel = ({ isOwned, top }: { isOwned: boolean; top: number }) => (
  <aside>
    {isOwned && <OwnedMarker />}
    <p
      data-newcomers-room=""
      ref={(room) => {
        if (room) room.getBoundingClientRect = () => new DOMRect(0, top, 300, 200);
      }}
    >
      Puedes devolverlo hasta el 5 de enero.
    </p>
  </aside>
);

const isHidden = () => document.querySelector<HTMLElement>("[data-newcomers-room]")?.hidden;

test("the room of what newcomers read goes where nobody sees it go, and comes back", () => {
  const { rerender } = render(<Panel isOwned={false} top={innerHeight} />);
  expect(isHidden()).toBe(false);
  rerender(<Panel isOwned top={innerHeight} />);
  expect(isHidden()).toBe(true);
  rerender(<Panel isOwned={false} top={innerHeight} />);
  expect(isHidden()).toBe(false);
});

test("it stays in sight, so that nothing moves", () => {
  const { rerender } = render(<Panel isOwned={false} top={innerHeight - 1} />);
  rerender(<Panel isOwned top={innerHeight - 1} />);
  expect(isHidden()).toBe(false);
});
