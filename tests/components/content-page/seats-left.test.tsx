import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SeatsLeft } from "@/components/content-page/seats-left";

afterEach(() => vi.unstubAllGlobals());

const stubResponse = (body: unknown) => vi.stubGlobal("fetch", async () => Response.json(body));
const renderSeats = () => render(<SeatsLeft slug="circulo" capacity={12} seatsLeft={3} memberSeats={null} />);

test("shows the rendered seats, then the current ones", async () => {
  stubResponse({ data: { capacity: 12, seatsLeft: 1 } });
  renderSeats();
  expect(screen.getByText("Quedan 3 de 12 lugares")).toBeTruthy();
  expect(await screen.findByText("Queda 1 de 12 lugares")).toBeTruthy();
});

test("tells of the seats that are kept for members, and until when", async () => {
  stubResponse({
    data: {
      capacity: 12,
      seatsLeft: 0,
      memberSeats: { count: 5, left: 4, until: "2099-02-03T10:00:00.000Z", planIds: [] },
    },
  });
  renderSeats();
  const text = await screen.findByText(/4 lugares reservados/);
  expect(text.textContent).toMatch(
    /^4 lugares reservados para miembros hasta el martes, 3 de febrero a las \d\d:00\.$/,
  );
  expect(screen.queryByText(/Queda/)).toBeNull();
});

test("names the membership that they are kept for", async () => {
  const memberSeats = { count: 5, left: 1, until: "2099-02-03T10:00:00.000Z", planIds: ["p2"] };
  stubResponse({ data: { capacity: 12, seatsLeft: 0, memberSeats } });
  const plans = [
    { id: "p1", name: "Círculo" },
    { id: "p2", name: "Semilla" },
  ];
  render(<SeatsLeft slug="semilla" capacity={12} seatsLeft={0} memberSeats={memberSeats} plans={plans} />);
  expect((await screen.findByText(/reservado/)).textContent).toMatch(
    /^1 lugar reservado para miembros de «Semilla» hasta/,
  );
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
