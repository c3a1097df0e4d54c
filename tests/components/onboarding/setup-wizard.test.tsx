import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SetupWizard } from "@/components/onboarding/setup-wizard";

vi.mock("next-auth/react", () => ({ useSession: vi.fn() }));
vi.mock("next/navigation", () => ({ useSearchParams: vi.fn() }));

const onClose = vi.fn();
const update = vi.fn(async () => null);
const fetchMock = vi.fn<typeof fetch>();

// The shared cache of queries knows no tests: each has a person of its own.
let person = 0;
const userOf = (completedStep: number, image: string | null = null) => ({
  id: `u${person}`,
  profileId: `p${person}`,
  name: "Inés",
  completedStep,
  image,
});

function logIn(completedStep: number, image: string | null = null) {
  const user = userOf(completedStep, image);
  vi.mocked(useSession).mockReturnValue({
    data: { user, userId: user.id },
    status: "authenticated",
    update,
  } as never);
}

interface Own {
  country?: string | null;
  location?: { country: string | null; state: string | null; city: string | null };
  disciplines?: string[];
}

const PLACES: Record<string, unknown> = {
  "/api/places/ES/states": [
    { name: "Madrid", iso2: "M" },
    { name: "Sevilla", iso2: "SE" },
  ],
  "/api/places/ES/M/cities": [{ name: "Alcalá de Henares" }, { name: "Getafe" }],
  "/api/places/ES/SE/cities": [{ name: "Dos Hermanas" }],
  "/api/places/MX/states": [{ name: "Oaxaca", iso2: "OAX" }],
  "/api/places/VA/states": [],
};

const saved: unknown[] = [];
let saving: () => Response | Promise<Response>;

function serve({ country = null, location, disciplines = [] }: Own) {
  const nowhere = { country: null, state: null, city: null };
  const own = { country, profile: { location: location ?? nowhere, disciplines } };
  fetchMock.mockImplementation(async (url, init) => {
    const path = String(url);
    if (init?.method === "PUT") {
      saved.push({ path, body: JSON.parse(String(init.body)) });
      return saving();
    }
    if (path.startsWith("/api/users/")) return Response.json({ data: own });
    return Response.json(PLACES[path] ?? []);
  });
}

async function open(completedStep: number, own: Own = {}, image: string | null = null) {
  logIn(completedStep, image);
  serve(own);
  render(
    <StrictMode>
      <SetupWizard open onClose={onClose} />
    </StrictMode>,
  );
  await screen.findByRole("dialog");
  return userEvent.setup();
}

const heading = (name: string) => screen.findByRole("heading", { name });
const button = (name: string) => screen.getByRole("button", { name });
const box = (name: string) => screen.findByRole<HTMLInputElement>("combobox", { name });

async function choose(user: ReturnType<typeof userEvent.setup>, field: string, option: string) {
  const input = await box(field);
  await waitFor(() => expect(input.disabled).toBe(false));
  await user.click(input);
  await user.clear(input);
  await user.type(input, option.slice(0, 5));
  await user.click(await screen.findByRole("option", { name: option }));
}

beforeEach(() => {
  person += 1;
  vi.stubGlobal("fetch", fetchMock);
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  saving = () => Response.json({ data: {} });
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  saved.length = 0;
});

test.each([
  [0, "Te damos la bienvenida, Inés"],
  [1, "¿Dónde estás?"],
  [2, "Ponle cara a tu perfil"],
  [3, "¿Qué te llama?"],
  [4, "Todo listo, Inés"],
])("after step %i it opens at the next one, with the focus on its title", async (completed, title) => {
  await open(completed);
  const found = await heading(title);
  await waitFor(() => expect(document.activeElement).toBe(found));
  expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
});

test.each([0, 1, 2, 3])("Esc does not close it while only step %i is done", async (completed) => {
  const user = await open(completed);
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
});

test("once the fourth step is done Esc and a button close it", async () => {
  const user = await open(4);
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(button("Cerrar"));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("the welcome has neither a way back nor bullets; the next step has both", async () => {
  const user = await open(0);
  expect(screen.queryByRole("button", { name: "Volver" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Pasos" })).toBeNull();

  await user.click(button("Empezar"));
  await heading("¿Dónde estás?");
  expect(saved).toEqual([{ path: `/api/profiles/p${person}`, body: { profile: { completedStep: 1 } } }]);
  expect(update).toHaveBeenCalledOnce();
  const bullets = within(screen.getByRole("list", { name: "Pasos" })).getAllByRole("listitem");
  expect(bullets).toHaveLength(3);
  expect(bullets[0]?.getAttribute("aria-current")).toBe("step");

  await user.click(button("Volver"));
  expect(await heading("Te damos la bienvenida, Inés")).toBeTruthy();
});

test("the location asks for country, region and city, after the first attempt only", async () => {
  const user = await open(1);
  await box("País");
  expect(screen.queryByText("Debes seleccionar una región")).toBeNull();
  await user.click(button("Continuar"));
  expect(await screen.findByText("Debes seleccionar una región")).toBeTruthy();
  expect(screen.getByText("Debes seleccionar una ciudad")).toBeTruthy();
  expect(saved).toEqual([]);

  await choose(user, "País", "España");
  await choose(user, "Región", "Madrid");
  await choose(user, "Ciudad", "Getafe");
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toEqual([
    {
      path: `/api/profiles/p${person}`,
      body: { profile: { completedStep: 2, location: { country: "ES", state: "M", city: "Getafe" } } },
    },
  ]);
});

test("the location begins with what is kept; another region clears the city, another country both", async () => {
  const user = await open(1, { location: { country: "ES", state: "Madrid", city: "Getafe" } });
  await waitFor(async () => expect((await box("Ciudad")).value).toBe("Getafe"));
  expect((await box("Región")).value).toBe("Madrid");

  await choose(user, "Región", "Sevilla");
  expect((await box("Ciudad")).value).toBe("");

  await choose(user, "Ciudad", "Dos Hermanas");
  await choose(user, "País", "México");
  expect((await box("Región")).value).toBe("");
  expect((await box("Ciudad")).value).toBe("");
});

test("a country without regions asks for none", async () => {
  const user = await open(1, { country: "VA" });
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Región" })).toBeNull());
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toMatchObject([
    { body: { profile: { location: { country: "VA", state: null, city: null } } } },
  ]);
});

test("what was entered stays when it cannot be saved, and can be sent again", async () => {
  const user = await open(1, { location: { country: "ES", state: "Madrid", city: "Getafe" } });
  await waitFor(async () => expect((await box("Ciudad")).value).toBe("Getafe"));
  saving = () => Promise.reject(new TypeError("offline"));
  await user.click(button("Continuar"));
  expect((await screen.findByRole("alert")).textContent).toBe("No hay conexión. Inténtalo de nuevo.");
  expect((await box("Ciudad")).value).toBe("Getafe");

  const text = "Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.";
  saving = () => Response.json({ error: "ServiceUnavailable", message: text }, { status: 503 });
  await user.click(button("Continuar"));
  expect(await screen.findByText(text)).toBeTruthy();

  saving = () => Response.json({ data: {} });
  await user.click(button("Continuar"));
  expect(await heading("Ponle cara a tu perfil")).toBeTruthy();
});

test("who goes back while a step is being saved stays there", async () => {
  let arrive = (_: Response) => {};
  saving = () => new Promise((resolve) => (arrive = resolve));
  const user = await open(2);
  await user.click(button("Añadir más tarde"));
  await user.click(button("Volver"));
  await heading("¿Dónde estás?");
  arrive(Response.json({ data: {} }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole("heading", { name: "¿Dónde estás?" })).toBeTruthy();
});

test("three disciplines at least, found by their name", async () => {
  const user = await open(3);
  const submit = await screen.findByRole("button", { name: "Elige un mínimo de 3" });
  expect(submit.hasAttribute("disabled")).toBe(true);
  const tile = (name: string) => screen.getByRole("checkbox", { name });
  await user.click(tile("Reiki"));
  await user.click(tile("Yoga"));
  expect(button("Elige un mínimo de 3").hasAttribute("disabled")).toBe(true);

  await user.type(screen.getByRole("searchbox", { name: "Busca una disciplina" }), "ASTROLOGIA");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Tarot" })).toBeNull());
  await user.click(tile("Astrología"));
  await user.click(button("Continuar"));
  await heading("Todo listo, Inés");
  expect(saved).toMatchObject([
    { body: { profile: { completedStep: 4, disciplines: ["REIKI", "YOGA", "ASTROLOGY"] } } },
  ]);
});

test("a search for what there is not says so, and Enter in it sends nothing", async () => {
  const user = await open(3, { disciplines: ["REIKI", "YOGA", "TAROT"] });
  await user.type(await screen.findByRole("searchbox"), "ano nuevo{Enter}");
  expect(await screen.findByText("No hay disciplinas que coincidan con tu búsqueda")).toBeTruthy();
  expect(button("Continuar").hasAttribute("disabled")).toBe(false);
  expect(saved).toEqual([]);
});

test("the end leads to explore, and to the content that was asked for", async () => {
  await open(4);
  expect((await screen.findByRole("link", { name: "Explora en Ayllu" })).getAttribute("href")).toBe(
    "/explora",
  );
  expect(screen.queryByRole("button", { name: "Accede al contenido" })).toBeNull();
  cleanup();

  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams("addContent=true") as never);
  const user = await open(4);
  await user.click(await screen.findByRole("button", { name: "Accede al contenido" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a session that cannot be read for a moment takes nothing away, and lets one leave", async () => {
  logIn(1);
  serve({ location: { country: "ES", state: "Madrid", city: "Getafe" } });
  const { rerender } = render(<SetupWizard open onClose={onClose} />);
  await waitFor(async () => expect((await box("Ciudad")).value).toBe("Getafe"));
  vi.mocked(useSession).mockReturnValue({ data: null, status: "unauthenticated", update } as never);
  rerender(<SetupWizard open onClose={onClose} />);
  expect((await box("Ciudad")).value).toBe("Getafe");
  await userEvent.click(button("Cerrar"));
  expect(onClose).toHaveBeenCalledOnce();
});
