import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Cookies from "js-cookie";
import { afterEach, expect, test, vi } from "vitest";
import { ConsentManager } from "@/components/shell/consent/consent-manager";
import { ConsentSettings } from "@/components/shell/consent/consent-settings";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { usePathname: () => "/" });

const COOKIE_NAME = "analytics-consent";
const banner = () => screen.queryByRole("region", { name: "Aviso de cookies" });

afterEach(() => {
  cleanup();
  Cookies.remove(COOKIE_NAME);
});

test.each([
  ["Aceptar", "true"],
  ["Rechazar cookies", "false"],
])("«%s» is stored for a year on the whole site and hides the banner", async (name, value) => {
  const set = vi.spyOn(Cookies, "set");
  render(<ConsentManager trackers={{}} />);
  await userEvent.click(await screen.findByRole("button", { name }));
  expect(Cookies.get(COOKIE_NAME)).toBe(value);
  expect(set.mock.lastCall?.[2]).toMatchObject({ expires: 365, path: "/", sameSite: "lax" });
  expect(banner()).toBeNull();
});

test.each(["true", "false"])("a stored choice of %s hides the banner", async (value) => {
  Cookies.set(COOKIE_NAME, value);
  render(<ConsentManager trackers={{}} />);
  await act(async () => {});
  expect(banner()).toBeNull();
});

test("an invalid cookie counts as no choice", async () => {
  Cookies.set(COOKIE_NAME, "TRUE");
  render(<ConsentManager trackers={{}} />);
  expect(await screen.findByRole("region", { name: "Aviso de cookies" })).toBeTruthy();
});

test("the settings show and change the choice, which hides the banner", async () => {
  render(
    <>
      <ConsentManager trackers={{}} />
      <ConsentSettings />
    </>,
  );
  expect(screen.getByRole("status").textContent).toContain("Todavía no has elegido");
  const group = screen.getByRole("group", { name: "Cambiar mi elección" });
  const [refuse, accept] = [...group.querySelectorAll("button")];
  if (accept) await userEvent.click(accept);
  expect(accept?.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("Has aceptado las cookies de analítica.");
  expect(banner()).toBeNull();
  if (refuse) await userEvent.click(refuse);
  expect(screen.getByRole("status").textContent).toBe("Has rechazado las cookies de analítica.");
  expect(Cookies.get(COOKIE_NAME)).toBe("false");
});
