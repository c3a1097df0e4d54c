import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Cookies from "js-cookie";
import { afterEach, expect, test, vi } from "vitest";
import { Consent } from "@/components/shell/consent/consent-manager";
import { ConsentChoice } from "@/components/shell/consent/consent-settings";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));

const NAME = "analytics-consent";
const banner = () => screen.queryByRole("region", { name: "Aviso de cookies" });

afterEach(() => {
  cleanup();
  Cookies.remove(NAME);
});

test.each([
  ["Aceptar", "true"],
  ["Rechazar cookies", "false"],
])("«%s» is remembered for a year on the whole site and ends the question", async (name, value) => {
  const set = vi.spyOn(Cookies, "set");
  render(<Consent trackers={{}} />);
  await userEvent.click(await screen.findByRole("button", { name }));
  expect(Cookies.get(NAME)).toBe(value);
  expect(set.mock.lastCall?.[2]).toMatchObject({ expires: 365, path: "/", sameSite: "lax" });
  expect(banner()).toBeNull();
});

test.each(["true", "false"])("who chose %s is not asked", async (value) => {
  Cookies.set(NAME, value);
  render(<Consent trackers={{}} />);
  await act(async () => {});
  expect(banner()).toBeNull();
});

test("anything else in the cookie is no choice", async () => {
  Cookies.set(NAME, "TRUE");
  render(<Consent trackers={{}} />);
  expect(await screen.findByRole("region", { name: "Aviso de cookies" })).toBeTruthy();
});

test("the page shows the choice and changes it, and the question goes with it", async () => {
  render(
    <>
      <Consent trackers={{}} />
      <ConsentChoice />
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
  expect(Cookies.get(NAME)).toBe("false");
});
