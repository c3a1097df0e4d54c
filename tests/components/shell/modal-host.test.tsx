import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "next-auth/react";
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
vi.mock("next-auth/react", () => ({ signIn: vi.fn(), getSession: vi.fn(), useSession: vi.fn() }));

function Opener() {
  const { open } = useModal();
  return (
    <>
      <button onClick={() => open("login", { callbackUrl: "/ayni/x" })}>Recibir</button>
      <ModalLink modal="login">Iniciar sesión</ModalLink>
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

const sessionWith = (user: object | null) => {
  const data = user && { user };
  vi.mocked(useSession).mockReturnValue({ data, update: vi.fn() } as never);
};

beforeEach(() => sessionWith(null));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("the dialog takes the focus, switches between its forms and gives the focus back", async () => {
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
  "on the helper page %s it leads to the sign-in page instead",
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
])("«Iniciar sesión» on %s leads to %s", async (path, target) => {
  await openOn(path, "Iniciar sesión");
  expect(router.push).toHaveBeenCalledWith(target);
  expect(screen.getByRole("link", { name: "Iniciar sesión" }).getAttribute("href")).toBe(target);
});

const newcomer = { id: "1", name: "Inés", profileId: "2", image: null, completedStep: 0 };

test("whoever has just arrived is met by the setup wizard", async () => {
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  sessionWith(newcomer);
  vi.mocked(usePathname).mockReturnValue("/explora");
  render(<ModalHost>…</ModalHost>);
  expect(await screen.findByText("Te damos la bienvenida, Inés")).toBeTruthy();
});

test("the wizard does not open over a helper page", async () => {
  sessionWith(newcomer);
  await openOn("/legal/cookies", "Iniciar sesión");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("dialog")).toBeNull();
});
