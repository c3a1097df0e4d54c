import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readApplicationCopy } from "@/components/applications/application-copy";
import { ApplicantPanel } from "@/components/applications/applicant-panel";
import { ApplicationForm } from "@/components/applications/application-form";
import { QueryProvider } from "@/components/common/query-provider";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { topicKeys, topicName } from "@/lib/reference/topics";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { clearPrivateCopies } from "@/lib/platform/browser/private-copies";

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

const applicant = {
  id: "u1",
  name: "Amaranta",
  lastName: "Peña",
  image: null,
  profile: { id: "p1", profileImage: null, disciplines: ["REIKI"], masterTitle: "MAESTRA" },
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
  mockResponse(200, { data: applicant });
  render(<ApplicantPanel userId="u1" />);
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
  expect(fetchMock).toHaveBeenCalledTimes(2);

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
    masterTitle: "MAESTRA",
  });
  expect(readApplicationCopy("u1")).toBeNull();
});

const newApplicant = { ...applicant, id: "u2" };

const renderNewApplicant = () => render(<ApplicationFormPage />);

/** A form of its own, since the queries share one cache per page. */
const ApplicationFormPage = () => (
  <QueryProvider>
    <ApplicationForm
      user={newApplicant as unknown as PrivateUser}
      previousApplication={null}
      autoFocus={false}
      onSubmitted={() => {}}
    />
  </QueryProvider>
);

test("says after ten topics that there are too many, as the editor and the API do", async () => {
  const user = userEvent.setup();
  const topics = topicKeys.slice(0, 10);
  render(
    <QueryProvider>
      <ApplicationForm
        user={{ ...newApplicant, id: "u3" } as unknown as PrivateUser}
        previousApplication={{ ...refusedApplication, topics } as unknown as ApplicationView}
        autoFocus={false}
        onSubmitted={() => {}}
      />
    </QueryProvider>,
  );
  expect(screen.queryByText("No puedes seleccionar más de 10 temáticas")).toBeNull();
  const eleventh = topicName(topicKeys.at(-1) ?? "CALM");
  await user.type(await screen.findByRole("combobox", { name: "Temáticas" }), eleventh);
  await user.click(await screen.findByRole("option", { name: eleventh }));
  expect(await screen.findByText("No puedes seleccionar más de 10 temáticas")).toBeTruthy();
});

test("begins with the disciplines of the profile, shows the page, and survives a reload until the logout", async () => {
  const user = userEvent.setup();
  const { unmount } = renderNewApplicant();
  expect(screen.getByRole("button", { name: "Quitar Reiki" })).toBeTruthy();
  expect(screen.getByText("0/200")).toBeTruthy();
  await user.type(screen.getByLabelText("Una breve descripción"), "Reiki sin prisa");
  await user.type(screen.getByLabelText("Lo que ofreces a la comunidad"), "Acompaño a soltar.");
  expect(screen.getByText("15/200")).toBeTruthy();
  const preview = screen.getByRole("figure");
  expect(preview.textContent).toContain("Maestra");
  expect(preview.textContent).toContain("«Acompaño a soltar.»");
  unmount();

  const again = renderNewApplicant();
  expect(screen.getByText("Hemos recuperado lo que habías escrito.")).toBeTruthy();
  expect(screen.getByLabelText("Una breve descripción")).toHaveProperty("value", "Reiki sin prisa");
  again.unmount();

  clearPrivateCopies();
  renderNewApplicant();
  expect(screen.getByLabelText("Una breve descripción")).toHaveProperty("value", "");
});
