import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SeatsLeft } from "@/components/content-page/seats-left";

afterEach(() => vi.unstubAllGlobals());

const stubResponse = (body: unknown) => vi.stubGlobal("fetch", async () => Response.json(body));
const renderSeats = () => render(<SeatsLeft slug="circulo" capacity={12} seatsLeft={3} />);

test("shows the rendered seats, then the current ones", async () => {
  stubResponse({ data: { capacity: 12, seatsLeft: 1 } });
  renderSeats();
  expect(screen.getByText("Quedan 3 de 12 lugares")).toBeTruthy();
  expect(await screen.findByText("Queda 1 de 12 lugares")).toBeTruthy();
});

test("renders nothing when sold out", async () => {
  stubResponse({ data: { capacity: 12, seatsLeft: 0 } });
  const { container } = renderSeats();
  await waitFor(() => expect(container.textContent).toBe(""));
});

test("keeps the rendered seats when the request fails", async () => {
  const response = Response.json({ success: false, error: "NotFound", message: "x" }, { status: 404 });
  const readBody = vi.spyOn(response, "json");
  vi.stubGlobal("fetch", async () => response);
  renderSeats();
  await waitFor(() => expect(readBody).toHaveResolved());
  // Flush the updates that would follow.
  await act(async () => {});
  expect(screen.getByText("Quedan 3 de 12 lugares")).toBeTruthy();
});
