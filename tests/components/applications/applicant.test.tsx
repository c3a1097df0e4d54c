import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApplicantPanel } from "@/components/applications/applicant-panel";

const fetchMock = vi.fn<typeof fetch>();

const refusedApplication = {
  id: "a1",
  status: "REFUSED",
  shortDescription: "Yoga para cuerpos cansados",
  offering: "Clases suaves.",
  disciplines: ["YOGA"],
  topics: ["BODY"],
  languages: ["es"],
  website: null,
  videoUrl: null,
  phone: "+34 600123123",
  reason: "Cuéntanos dónde te formaste.",
  createdAt: "2026-11-10T10:00:00.000Z",
  decidedAt: "2026-11-12T10:00:00.000Z",
};

const mockResponse = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }));
const lastRequestBody = () => JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body));
const findSubmitButton = () => screen.findByRole("button", { name: "Enviar mi solicitud" });

beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

// One test, because the queries share one cache per page.
test("shows the reason of a refusal, prefills a new application, and keeps the values after an error", async () => {
  const user = userEvent.setup();
  mockResponse(200, { data: refusedApplication });
  render(<ApplicantPanel />);
  expect(await screen.findByText("Cuéntanos dónde te formaste.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Enviar otra solicitud" }));
  const offering = screen.getByLabelText<HTMLTextAreaElement>("Lo que ofreces a la comunidad");
  expect(offering.value).toBe("Clases suaves.");
  const phone = screen.getByRole<HTMLInputElement>("textbox", { name: /Teléfono/ });
  expect(phone.value).toBe("600123123");

  await user.clear(offering);
  expect(screen.queryByText("Debes describir brevemente lo que ofreces a la comunidad")).toBeNull();
  await user.click(await findSubmitButton());
  expect(await screen.findByText("Debes describir brevemente lo que ofreces a la comunidad")).toBeTruthy();
  expect(fetchMock).toHaveBeenCalledTimes(1);

  await user.type(offering, "Me formé en Quito.");
  await user.clear(phone);
  mockResponse(503, { success: false, error: "ServiceUnavailable", message: "Inténtalo en unos minutos." });
  await user.click(await findSubmitButton());
  expect(await screen.findByText("Inténtalo en unos minutos.")).toBeTruthy();
  expect(offering.value).toBe("Me formé en Quito.");

  mockResponse(201, { data: { ...refusedApplication, status: "PENDING", reason: null, decidedAt: null } });
  await user.click(await findSubmitButton());
  const title = await screen.findByRole("heading", { name: "Tu solicitud está en revisión" });
  expect(document.activeElement).toBe(title);
  expect(lastRequestBody()).toMatchObject({
    offering: "Me formé en Quito.",
    disciplines: ["YOGA"],
    phone: null,
  });
});
