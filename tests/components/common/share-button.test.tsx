import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ShareButton } from "@/components/common/share-button";
import { notify } from "@/components/ui/toast";

vi.mock("@/components/ui/toast", () => ({ notify: vi.fn() }));

/** Clicks with a browser that has these ways to hand on an address. */
async function clickWith(ways: { share?: unknown; writeText?: () => Promise<void> }) {
  const user = userEvent.setup();
  Object.defineProperty(navigator, "share", { configurable: true, value: ways.share });
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: ways.writeText ?? vi.fn() },
  });
  render(<ShareButton title="Lucía Ferrer" path="/maestros/lucia-ferrer" />);
  await user.click(screen.getByRole("button", { name: "Compartir" }));
}

afterEach(() => {
  vi.clearAllMocks();
});

test("hands the address to the system where it can share", async () => {
  const share = vi.fn(async () => {});
  await clickWith({ share });
  expect(share).toHaveBeenCalledWith({
    title: "Lucía Ferrer",
    url: new URL("/maestros/lucia-ferrer", location.origin).href,
  });
  expect(notify).not.toHaveBeenCalled();
});

test("copies the address where nothing can share, and says so", async () => {
  const writeText = vi.fn(async () => {});
  await clickWith({ writeText });
  expect(writeText).toHaveBeenCalledWith(new URL("/maestros/lucia-ferrer", location.origin).href);
  expect(notify).toHaveBeenCalledWith("Enlace copiado.", expect.objectContaining({ kind: "success" }));
});

test("says nothing when the person closes the sheet of their system", async () => {
  await clickWith({ share: () => Promise.reject(new DOMException("closed", "AbortError")) });
  expect(notify).not.toHaveBeenCalled();
});

test("shows the address when it can be neither shared nor copied", async () => {
  await clickWith({ writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  expect(notify).toHaveBeenCalledWith(
    expect.stringContaining("/maestros/lucia-ferrer"),
    expect.objectContaining({ kind: "error" }),
  );
});
