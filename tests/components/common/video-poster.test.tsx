import { fireEvent, render, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { VideoPoster } from "@/components/common/video-poster";

test("loads the embed on click only, and focuses it", () => {
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  // Detached, so that the frame does not load.
  const container = document.createElement("div");
  render(<VideoPoster embedUrl="https://player.vimeo.com/video/123456" title="Lucía se presenta" />, {
    container,
  });
  expect(container.querySelector("iframe")).toBeNull();

  fireEvent.click(within(container).getByRole("button", { name: /Ver vídeo: Lucía se presenta/ }));
  const frame = within(container).getByTitle("Lucía se presenta");
  expect(frame.getAttribute("src")).toBe("https://player.vimeo.com/video/123456?autoplay=1");
  expect(focus.mock.contexts).toEqual([frame]);
});
