import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PlacesLeft } from "@/components/content-page/seats-left";

afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
const show = () => render(<PlacesLeft slug="circulo" capacity={12} placesLeft={3} />);

test("says the places of the page, then those that there are now", async () => {
  answer({ data: { capacity: 12, placesLeft: 1 } });
  show();
  expect(screen.getByText("Quedan 3 de 12 lugares")).toBeTruthy();
  expect(await screen.findByText("Queda 1 de 12 lugares")).toBeTruthy();
});

test("says nothing once there are none", async () => {
  answer({ data: { capacity: 12, placesLeft: 0 } });
  const { container } = show();
  await waitFor(() => expect(container.textContent).toBe(""));
});

test("keeps to the page while nobody answers", async () => {
  answer({ success: false, error: "NotFound", message: "x" }, 404);
  show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("Quedan 3 de 12 lugares")).toBeTruthy();
});
