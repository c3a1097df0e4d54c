import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ShareButton } from "@/components/common/share-button";
import { toast } from "@/components/ui/toast";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(toastModule, { toast: vi.fn() });

/** Clicks in a browser with these capabilities. */
async function clickWith(capabilities: { share?: unknown; writeText?: () => Promise<void> }) {
  const user = userEvent.setup();
  Object.defineProperty(navigator, "share", { configurable: true, value: capabilities.share });
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: capabilities.writeText ?? vi.fn() },
  });
  render(<ShareButton title="Lucía Ferrer" path="/maestros/lucia-ferrer" />);
  await user.click(screen.getByRole("button", { name: "Compartir" }));
}

afterEach(() => {
  vi.clearAllMocks();
});

test("opens the share sheet where available", async () => {
  const share = vi.fn(async () => {});
  await clickWith({ share });
  expect(share).toHaveBeenCalledWith({
    title: "Lucía Ferrer",
    url: new URL("/maestros/lucia-ferrer", location.origin).href,
  });
  expect(toast).not.toHaveBeenCalled();
});

test("copies the URL where sharing is unavailable", async () => {
  const writeText = vi.fn(async () => {});
  await clickWith({ writeText });
  expect(writeText).toHaveBeenCalledWith(new URL("/maestros/lucia-ferrer", location.origin).href);
  expect(toast).toHaveBeenCalledWith("Enlace copiado.", expect.objectContaining({ kind: "success" }));
});

test("stays silent when the share sheet is dismissed", async () => {
  await clickWith({ share: () => Promise.reject(new DOMException("closed", "AbortError")) });
  expect(toast).not.toHaveBeenCalled();
});

test("shows the URL when it can be neither shared nor copied", async () => {
  await clickWith({ writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  expect(toast).toHaveBeenCalledWith(
    expect.stringContaining("/maestros/lucia-ferrer"),
    expect.objectContaining({ kind: "error" }),
  );
});
