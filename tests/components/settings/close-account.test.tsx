import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CloseAccountDialog } from "@/components/settings/close-account-dialog";

const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("next-auth/react", () => ({ signOut }));

afterEach(() => {
  vi.unstubAllGlobals();
  signOut.mockClear();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CloseAccountDialog userId="u1" hasSecondFactor={false} open onOpenChange={() => {}} />
    </QueryClientProvider>,
  );

async function close(answer: Response): Promise<void> {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer),
  );
  open();
  await userEvent.type(screen.getByLabelText("Tu contraseña"), "calma-y-fuego-7");
  await userEvent.click(screen.getByRole("button", { name: "Eliminar mi cuenta para siempre" }));
}

test("says that the account is closed, and then leaves", async () => {
  await close(Response.json({ data: null }));
  expect(await screen.findByRole("dialog", { name: "Tu cuenta está eliminada" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("un último correo que lo confirma");
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Ir al inicio" }));
  await waitFor(() => expect(signOut).toHaveBeenCalledWith({ callbackUrl: "/" }));
});

test("leaves, too, when the word of farewell is closed", async () => {
  await close(Response.json({ data: null }));
  await screen.findByRole("dialog", { name: "Tu cuenta está eliminada" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test("control: a refused closure says so and stays", async () => {
  const error = { fields: { password: "La contraseña es incorrecta. Inténtalo de nuevo." } };
  await close(Response.json({ success: false, error: "ValidationError", ...error }, { status: 400 }));
  expect(await screen.findByText("La contraseña es incorrecta. Inténtalo de nuevo.")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Tu cuenta está eliminada" })).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});
