import { useQueryClient } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { usePathname, useSearchParams } from "next/navigation";
import { useSession } from "@/components/common/session/use-session";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryProvider } from "@/components/common/query-provider";
import { isReceivePending } from "@/components/common/receive-intent";
import { SetupWizard } from "@/components/onboarding/setup-wizard";
import * as sessionStore from "@/components/common/session/session-store";
import * as sessionModule from "@/components/common/session/use-session";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const refreshSession = vi.fn(async () => null);
stubExports(sessionStore, { refreshSession });
stubExports(sessionModule, { useSession: vi.fn() });
const push = vi.fn();
stubExports(navigation, {
  usePathname: vi.fn(() => "/explora"),
  useRouter: () => ({ push }),
  useSearchParams: vi.fn(),
});

const onClose = vi.fn();
const fetchMock = vi.fn<typeof fetch>();

// Each test has another user, since all share one query cache.
let userNumber = 0;
const createUser = (completedStep: number, image: string | null = null) => ({
  id: `u${userNumber}`,
  profileId: `p${userNumber}`,
  name: "Inés",
  completedStep,
  image,
});

function logIn(completedStep: number, image: string | null = null) {
  const user = createUser(completedStep, image);
  vi.mocked(useSession).mockReturnValue({
    data: { user, userId: user.id },
    status: "authenticated",
  } as never);
}

interface UserData {
  country?: string | null;
  location?: { country: string | null; state: string | null; city: string | null };
  disciplines?: string[];
}

const LOCATIONS: Record<string, unknown> = {
  "/api/places/ES/states": [
    { name: "Madrid", iso2: "M" },
    { name: "Sevilla", iso2: "SE" },
  ],
  "/api/places/ES/M/cities": [{ name: "Alcalá de Henares" }, { name: "Getafe" }],
  "/api/places/ES/SE/cities": [{ name: "Dos Hermanas" }],
  "/api/places/ES/cities?searchText=Getaf": [{ name: "Getafe", state: { name: "Madrid", iso2: "M" } }],
  "/api/places/ES/cities?searchText=herman": [
    { name: "Dos Hermanas", state: { name: "Sevilla", iso2: "SE" } },
  ],
  "/api/places/MX/states": [{ name: "Oaxaca", iso2: "OAX" }],
  "/api/places/VA/states": [],
};

const saved: unknown[] = [];
let save: () => Response | Promise<Response>;

function serve({ country = null, location, disciplines = [] }: UserData) {
  const nowhere = { country: null, state: null, city: null };
  const user = { country, profile: { location: location ?? nowhere, disciplines } };
  fetchMock.mockImplementation(async (url, init) => {
    const path = String(url);
    if (init?.method === "PUT") {
      saved.push({ path, body: JSON.parse(String(init.body)) });
      return save();
    }
    if (path.startsWith("/api/users/")) return Response.json({ data: user });
    return Response.json(LOCATIONS[path] ?? []);
  });
}

async function openWizard(completedStep: number, userData: UserData = {}, image: string | null = null) {
  logIn(completedStep, image);
  serve(userData);
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
const combobox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("combobox", { name });

async function choose(user: ReturnType<typeof userEvent.setup>, field: string | RegExp, option: string) {
  const input = await combobox(field);
  await waitFor(() => expect(input.disabled).toBe(false));
  await user.click(input);
  await user.clear(input);
  await user.type(input, option.slice(0, 5));
  // Provinces have their community beside them.
  const isOption = (name: string) => name === option || name.startsWith(`${option} `);
  await user.click(await screen.findByRole("option", { name: isOption }));
}

beforeEach(() => {
  userNumber += 1;
  vi.stubGlobal("fetch", fetchMock);
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  save = () => Response.json({ data: {} });
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
])("after step %i opens at the next one and focuses its title", async (completed, title) => {
  await openWizard(completed);
  const titleElement = await heading(title);
  await waitFor(() => expect(document.activeElement).toBe(titleElement));
  expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
});

test.each([0, 1, 2, 3])("Escape does not close it after step %i", async (completed) => {
  const user = await openWizard(completed);
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
});

test("Escape and a button close it after the fourth step", async () => {
  const user = await openWizard(4);
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(button("Cerrar"));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("the welcome step has no back button and stepper, unlike the next one", async () => {
  const user = await openWizard(0);
  expect(screen.queryByRole("button", { name: "Volver" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Pasos" })).toBeNull();

  await user.click(button("Empezar"));
  await heading("¿Dónde estás?");
  expect(saved).toEqual([{ path: `/api/profiles/p${userNumber}`, body: { profile: { completedStep: 1 } } }]);
  expect(refreshSession).toHaveBeenCalledOnce();
  const bullets = within(screen.getByRole("list", { name: "Pasos" })).getAllByRole("listitem");
  expect(bullets).toHaveLength(3);
  expect(bullets[0]?.getAttribute("aria-current")).toBe("step");

  await user.click(button("Volver"));
  expect(await heading("Te damos la bienvenida, Inés")).toBeTruthy();
});

test("shows missing location errors only after the first submission", async () => {
  const user = await openWizard(1);
  await combobox("País");
  expect(screen.queryByText(/^Debes seleccionar/)).toBeNull();
  await user.click(button("Continuar"));
  expect(await screen.findByText("Debes seleccionar un país")).toBeTruthy();
  expect(screen.getByText("Debes seleccionar una región")).toBeTruthy();
  expect(document.activeElement).toBe(await combobox("País"));
  expect(saved).toEqual([]);

  await choose(user, "País", "España");
  await choose(user, "Región", "Madrid");
  await choose(user, /^Ciudad/, "Getafe");
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toEqual([
    {
      path: `/api/profiles/p${userNumber}`,
      body: { profile: { completedStep: 2, location: { country: "ES", state: "M", city: "Getafe" } } },
    },
  ]);
});

test("one search over the country fills in city and region", async () => {
  const user = await openWizard(1, { country: "ES" });
  const city = await combobox(/^Ciudad/);
  await waitFor(() => expect(city.disabled).toBe(false));
  await user.type(city, "herman");
  await user.click(await screen.findByRole("option", { name: /^Dos Hermanas/ }));
  expect(city.value).toBe("Dos Hermanas");
  expect((await combobox("Región")).value).toBe("Sevilla");
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toMatchObject([
    { body: { profile: { location: { country: "ES", state: "SE", city: "Dos Hermanas" } } } },
  ]);
});

test("takes a city that is in no list, also without choosing it as an option", async () => {
  const user = await openWizard(1, { country: "ES" });
  const city = await combobox(/^Ciudad/);
  await waitFor(() => expect(city.disabled).toBe(false));
  await user.type(city, "Benarrabá");
  await user.tab();
  expect(city.value).toBe("Benarrabá");
  await choose(user, "Región", "Sevilla");
  expect(city.value).toBe("Benarrabá");
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toMatchObject([
    { body: { profile: { location: { country: "ES", state: "SE", city: "Benarrabá" } } } },
  ]);
});

test("keeps the region that was chosen, and what is sent with Enter", async () => {
  const user = await openWizard(1, { country: "ES" });
  await choose(user, "Región", "Sevilla");
  await user.type(await combobox(/^Ciudad/), "Pruna{Enter}");
  await heading("Ponle cara a tu perfil");
  expect(saved).toMatchObject([
    { body: { profile: { location: { country: "ES", state: "SE", city: "Pruna" } } } },
  ]);
});

test("says that the region is needed also without a city, and focuses it", async () => {
  const user = await openWizard(1, { country: "ES" });
  const region = await combobox("Región");
  await waitFor(() => expect(region.disabled).toBe(false));
  await user.click(button("Continuar"));
  const error = await screen.findByText("Debes seleccionar una región");
  expect(document.activeElement).toBe(region);
  const errorId = error.closest("[id]")?.id ?? "none";
  expect(region.getAttribute("aria-describedby")?.split(" ")).toContain(errorId);
  expect((await combobox(/^Ciudad/)).getAttribute("aria-invalid")).toBeNull();
  expect(saved).toEqual([]);
});

test("needs no city", async () => {
  const user = await openWizard(1, { country: "ES" });
  await choose(user, "Región", "Madrid");
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toMatchObject([
    { body: { profile: { location: { country: "ES", state: "M", city: null } } } },
  ]);
});

test("prefills the location; a change clears the fields below it", async () => {
  const user = await openWizard(1, { location: { country: "ES", state: "Madrid", city: "Getafe" } });
  await waitFor(async () => expect((await combobox(/^Ciudad/)).value).toBe("Getafe"));
  expect((await combobox("Región")).value).toBe("Madrid");

  await choose(user, "Región", "Sevilla");
  expect((await combobox(/^Ciudad/)).value).toBe("");

  await choose(user, /^Ciudad/, "Dos Hermanas");
  await choose(user, "País", "México");
  expect((await combobox("Región")).value).toBe("");
  expect((await combobox(/^Ciudad/)).value).toBe("");
});

test("asks for no region in a country without regions", async () => {
  const user = await openWizard(1, { country: "VA" });
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Región" })).toBeNull());
  await user.click(button("Continuar"));
  await heading("Ponle cara a tu perfil");
  expect(saved).toMatchObject([
    { body: { profile: { location: { country: "VA", state: null, city: null } } } },
  ]);
});

test("keeps the input after a failed save, to retry", async () => {
  const user = await openWizard(1, { location: { country: "ES", state: "Madrid", city: "Getafe" } });
  await waitFor(async () => expect((await combobox(/^Ciudad/)).value).toBe("Getafe"));
  save = () => Promise.reject(new TypeError("offline"));
  await user.click(button("Continuar"));
  expect((await screen.findByRole("alert")).textContent).toBe("No hay conexión. Inténtalo de nuevo.");
  expect((await combobox(/^Ciudad/)).value).toBe("Getafe");

  const text = "Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.";
  save = () => Response.json({ error: "ServiceUnavailable", message: text }, { status: 503 });
  await user.click(button("Continuar"));
  expect(await screen.findByText(text)).toBeTruthy();

  save = () => Response.json({ data: {} });
  await user.click(button("Continuar"));
  expect(await heading("Ponle cara a tu perfil")).toBeTruthy();
});

test("stays on the previous step when going back during a save", async () => {
  let arrive = (_: Response) => {};
  save = () => new Promise((resolve) => (arrive = resolve));
  const user = await openWizard(2);
  await user.click(button("Añadir más tarde"));
  await user.click(button("Volver"));
  await heading("¿Dónde estás?");
  arrive(Response.json({ data: {} }));
  const { result: queryClient } = renderHook(useQueryClient, { wrapper: QueryProvider });
  await waitFor(() => expect(queryClient.current.isMutating()).toBe(0));
  await act(async () => {});
  expect(refreshSession).toHaveBeenCalled();
  expect(screen.getByRole("heading", { name: "¿Dónde estás?" })).toBeTruthy();
});

test("lists the disciplines from A to Z", async () => {
  await openWizard(3);
  await screen.findByRole("checkbox", { name: "Yoga" });
  const names = screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent ?? "");
  expect(names.length).toBeGreaterThan(90);
  expect(names).toEqual([...names].sort(new Intl.Collator("es").compare));
});

test("requires three disciplines and finds them by name", async () => {
  const user = await openWizard(3);
  const submit = await screen.findByRole("button", { name: "Elige un mínimo de 3" });
  expect(submit.hasAttribute("disabled")).toBe(true);
  const tile = (name: string) => screen.getByRole("checkbox", { name });
  await user.click(tile("Reiki"));
  await user.click(tile("Yoga"));
  expect(screen.getByText("2 de 3")).toBeTruthy();
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

test("shows an empty search result, and Enter in the search does not submit", async () => {
  const user = await openWizard(3, { disciplines: ["REIKI", "YOGA", "TAROT"] });
  await user.type(await screen.findByRole("searchbox"), "ano nuevo{Enter}");
  expect(await screen.findByText("No hay disciplinas que coincidan con tu búsqueda")).toBeTruthy();
  expect(button("Continuar").hasAttribute("disabled")).toBe(false);
  expect(saved).toEqual([]);
});

test("the last step links to the catalogue and offers a requested content", async () => {
  await openWizard(4);
  expect((await screen.findByRole("link", { name: "Explora en Ayllu" })).getAttribute("href")).toBe(
    "/explora",
  );
  expect(screen.queryByRole("button", { name: "Accede al contenido" })).toBeNull();
  cleanup();

  vi.mocked(usePathname).mockReturnValue("/ayni/yoga-al-alba");
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams("addContent=true") as never);
  const user = await openWizard(4);
  await user.click(await screen.findByRole("button", { name: "Accede al contenido" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(isReceivePending("/ayni/yoga-al-alba")).toBe(true);
  expect(push).toHaveBeenCalledWith("/ayni/yoga-al-alba?addContent=true");
});

test("a lost session keeps the input and allows closing", async () => {
  logIn(1);
  serve({ location: { country: "ES", state: "Madrid", city: "Getafe" } });
  const { rerender } = render(<SetupWizard open onClose={onClose} />);
  await waitFor(async () => expect((await combobox(/^Ciudad/)).value).toBe("Getafe"));
  vi.mocked(useSession).mockReturnValue({ data: null, status: "unauthenticated" } as never);
  rerender(<SetupWizard open onClose={onClose} />);
  expect((await combobox(/^Ciudad/)).value).toBe("Getafe");
  await userEvent.click(button("Cerrar"));
  expect(onClose).toHaveBeenCalledOnce();
});
