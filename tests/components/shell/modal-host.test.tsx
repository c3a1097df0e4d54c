import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@/components/common/session/use-session";
import { renderToString } from "react-dom/server";
import { usePathname, useSearchParams } from "next/navigation";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useModal } from "@/components/shell/modal-context";
import { ModalHost } from "@/components/shell/modal-host";
import { ModalLink } from "@/components/shell/modal-link";

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }));
vi.mock("next/navigation", () => ({
  usePathname: vi.fn(),
  useSearchParams: vi.fn(),
  useRouter: () => router,
}));
vi.mock("next-auth/react", () => ({ signIn: vi.fn(), getProviders: vi.fn() }));
vi.mock("@/components/common/session/use-session", () => ({ useSession: vi.fn() }));

function Opener() {
  const { open } = useModal();
  return (
    <>
      <button onClick={() => open("login", { callbackUrl: "/ayni/x" })}>Recibir</button>
      <ModalLink modal="login">Iniciar sesión</ModalLink>
      <ModalLink modal="register">Únete</ModalLink>
    </>
  );
}

async function openOn(path: string, name = "Recibir") {
  vi.mocked(usePathname).mockReturnValue(path);
  render(
    <ModalHost>
      <Opener />
    </ModalHost>,
  );
  const role = name === "Recibir" ? "button" : "link";
  await userEvent.click(screen.getByRole(role, { name }));
}

const mockSession = (user: object | null) => {
  const data = user && { user };
  vi.mocked(useSession).mockReturnValue({ data } as never);
};

beforeEach(() => {
  mockSession(null);
  // The location lookup of the registration form.
  vi.stubGlobal("fetch", async () => Response.json(null));
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("the dialog takes the focus, switches between its forms and returns the focus", async () => {
  await openOn("/explora");
  const dialog = await screen.findByRole("dialog", { name: "Qué bueno verte" });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

  await userEvent.click(screen.getByRole("button", { name: "Únete" }));
  expect(await screen.findByRole("dialog", { name: "Qué bueno que vengas" })).toBeTruthy();

  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.textContent).toBe("Recibir");
  expect(router.push).not.toHaveBeenCalled();
});

test.each(["/api/auth/signin", "/legal/cookies", "/acerca-de", "/verificar-correo/abc"])(
  "on %s it navigates to the sign-in page instead",
  async (path) => {
    await openOn(path);
    expect(router.push).toHaveBeenCalledWith("/api/auth/signin?callbackUrl=%2Fayni%2Fx");
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.each([
  ["/legal/cookies", "/api/auth/signin?callbackUrl=%2Flegal%2Fcookies"],
  ["/acerca-de/credo", "/api/auth/signin?callbackUrl=%2Facerca-de%2Fcredo"],
  ["/api/auth/signin", "/api/auth/signin"],
  ["/restablecer-contrasena/abc", "/api/auth/signin"],
])("«Iniciar sesión» on %s links to %s", async (path, target) => {
  await openOn(path, "Iniciar sesión");
  expect(router.push).toHaveBeenCalledWith(target);
  expect(screen.getByRole("link", { name: "Iniciar sesión" }).getAttribute("href")).toBe(target);
});

test.each([
  ["/legal/cookies", "/api/auth/signin?vista=registro&callbackUrl=%2Flegal%2Fcookies"],
  ["/api/auth/signin", "/api/auth/signin?vista=registro"],
])("«Únete» on %s links to registration", async (path, target) => {
  await openOn(path, "Únete");
  expect(router.push).toHaveBeenCalledWith(target);
});

test("«Únete» leads to registration in a new tab and before hydration, too", () => {
  vi.mocked(usePathname).mockReturnValue("/explora");
  const links = (
    <ModalHost>
      <Opener />
    </ModalHost>
  );
  expect(renderToString(links)).toMatch(/href="\/api\/auth\/signin\?vista=registro">.{0,60}Únete/);
  render(links);
  expect(screen.getByRole("link", { name: "Únete" }).getAttribute("href")).toBe(
    "/api/auth/signin?vista=registro&callbackUrl=%2Fexplora",
  );
});

test("the registration dialog keeps what was typed when it is closed", async () => {
  await openOn("/explora", "Únete");
  await userEvent.type(await screen.findByLabelText("Nombre"), "Inés");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("link", { name: "Únete" }));
  expect(await screen.findByLabelText("Nombre")).toHaveProperty("value", "Inés");
});

const newcomer = { id: "1", name: "Inés", profileId: "2", image: null, completedStep: 0 };

test("opens the setup wizard for a new user", async () => {
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  mockSession(newcomer);
  vi.mocked(usePathname).mockReturnValue("/explora");
  render(<ModalHost>…</ModalHost>);
  expect(await screen.findByText("Te damos la bienvenida, Inés")).toBeTruthy();
});

test("does not open the wizard on pages without modals", async () => {
  mockSession(newcomer);
  await openOn("/legal/cookies", "Iniciar sesión");
  await vi.dynamicImportSettled();
  expect(screen.queryByRole("dialog")).toBeNull();
});
