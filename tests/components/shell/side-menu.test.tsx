import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Cookies from "js-cookie";
import { useSession } from "@/components/common/session/use-session";
import { usePathname } from "next/navigation";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SideMenu } from "@/components/shell/side-menu";
import { SIDE_MENU_COOKIE } from "@/lib/platform/browser/hint-script";
import type { Role } from "@/lib/platform/actor";
import * as sessionModule from "@/components/common/session/use-session";
import * as navigation from "next/navigation";
import * as linkModule from "@/components/ui/link";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });
stubExports(navigation, { usePathname: vi.fn(() => "/") });
stubExports(linkModule, {
  Link: (props: React.ComponentProps<"a">) => <a {...props} />,
});

async function logInAs(role: Role, path = "/"): Promise<void> {
  const user = { role, slug: "lucia-ferrer" };
  vi.mocked(useSession).mockReturnValue({ status: "authenticated", data: { user } } as never);
  vi.mocked(usePathname).mockReturnValue(path);
  render(<SideMenu />);
  // The entries load once it is known whose they are.
  await screen.findAllByRole("link");
}

const labels = () => screen.getAllByRole("link").map((link) => link.textContent);
const current = () =>
  screen.getAllByRole("link").find((link) => link.getAttribute("aria-current"))?.textContent;

beforeEach(() => Cookies.remove(SIDE_MENU_COOKIE));
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.menu;
});

const commonEntries = ["Inicio", "Perfil", "Mis Maestros"];
const teachingEntries = [
  "Crear Ayni nuevo",
  "Ayni ofrecido",
  "Conjuntos",
  "Membresías",
  "Intercambios",
  "Números",
  "Cartas",
  "Preguntas",
  "Trueques",
  "Agradecimientos",
];

test.each<[Role, string[], string]>([
  [
    "student",
    [...commonEntries, "Ayni recibido", "Membresías", "Citas", "Guardados", "Libro de ayni"],
    "/perfil/lucia-ferrer",
  ],
  [
    "master",
    [
      ...commonEntries,
      "Mis Aprendices",
      "Ayni recibido",
      "Mis membresías",
      "Citas",
      "Guardados",
      "Libro de ayni",
      ...teachingEntries,
    ],
    "/maestros/lucia-ferrer",
  ],
  [
    "admin",
    [
      ...commonEntries,
      "Ayni recibido",
      "Mis membresías",
      "Citas",
      "Guardados",
      "Libro de ayni",
      ...teachingEntries,
    ],
    "/perfil/lucia-ferrer",
  ],
])("shows the entries of a %s in order", async (role, expected, profile) => {
  await logInAs(role);
  expect(labels()).toEqual(expected);
  expect(screen.getByRole("link", { name: "Perfil" }).getAttribute("href")).toBe(profile);
});

test.each([
  ["/recibir/yoga-al-alba/o1/contenido", "Ayni recibido"],
  ["/recibir/yoga-al-alba/null/contenido", "Ayni ofrecido"],
  ["/ofrecer", "Ayni ofrecido"],
  ["/ofrecer/yoga-al-alba/numeros", "Ayni ofrecido"],
  ["/ofrecer/numeros", "Números"],
  ["/ofrecer/conjuntos", "Conjuntos"],
  ["/ofrecer/membresias/0196f000", "Membresías"],
  ["/cartas/nueva", "Cartas"],
  ["/explora", undefined],
])("on %s the current entry is %s", async (path, label) => {
  await logInAs("master", path);
  expect(current()).toBe(label);
});

test("is open by default and stores for a year that it was closed", async () => {
  const set = vi.spyOn(Cookies, "set");
  await logInAs("student");
  const toggle = within(screen.getByRole("navigation")).getByRole("button");
  expect(toggle.getAttribute("aria-expanded")).toBe("true");

  await userEvent.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(Cookies.get(SIDE_MENU_COOKIE)).toBe("closed");
  expect(document.documentElement.dataset.menu).toBe("closed");
  expect(set.mock.lastCall?.[2]).toMatchObject({ expires: 365, path: "/" });

  await userEvent.click(toggle);
  expect(Cookies.get(SIDE_MENU_COOKIE)).toBe("open");
  expect(document.documentElement.dataset.menu).toBeUndefined();
});

test("is hidden from visitors", () => {
  vi.mocked(useSession).mockReturnValue({ status: "unauthenticated", data: null } as never);
  render(<SideMenu />);
  expect(screen.queryByRole("navigation")).toBeNull();
});
