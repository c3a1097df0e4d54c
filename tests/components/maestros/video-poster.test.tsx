import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { VideoPoster } from "@/components/maestros/video-poster";

afterEach(cleanup);

test("loads nothing of another site before it is asked for, and then takes the focus", async () => {
  const { container } = render(
    <VideoPoster embedUrl="https://player.vimeo.com/video/123456" title="Lucía se presenta" />,
  );
  expect(container.querySelector("iframe")).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: /Ver vídeo: Lucía se presenta/ }));
  const frame = screen.getByTitle("Lucía se presenta");
  expect(frame.getAttribute("src")).toBe("https://player.vimeo.com/video/123456?autoplay=1");
  expect(document.activeElement).toBe(frame);
});
