import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, expectNoSidewaysScroll, MASTER, test } from "./fixtures";

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}

const publicPages: [string, string][] = [
  ["el inicio", "/"],
  ["explora", "/explora"],
  ["explora sin resultados", `/explora?filters=${encodeURIComponent('{"searchText":"zzzzzz"}')}`],
  ["el directorio", "/maestros"],
  ["una enseñanza", "/ayni/respirar-para-volver-a-casa"],
  ["una Maestra", "/maestros/lucia-ferrer"],
  ["quiénes somos", "/acerca-de"],
  ["el credo", "/acerca-de/credo"],
  ["la visión", "/acerca-de/vision"],
  ["el contacto", "/acerca-de/contacto"],
  ["las directrices", "/comunidad/directrices"],
  ["las condiciones", "/legal/condiciones"],
  ["las cookies", "/legal/cookies"],
  ["la privacidad", "/legal/privacidad"],
  ["el blog", "/blog"],
  ["sin conexión", "/sin-conexion"],
  ["entrar", "/api/auth/signin"],
  ["un error al entrar", "/api/auth/error?error=Configuration"],
  ["un enlace de correo que no vale", `/verificar-correo/${"x".repeat(43)}`],
  ["elegir otra contraseña", `/restablecer-contrasena/${"x".repeat(43)}`],
  ["lo que no existe", "/no-existe"],
];

const memberPages: [string, string][] = [
  ["lo recibido", "/recibir"],
  ["crear", "/crear"],
];

/** What opens over a page: where, at which width, and by which presses. */
interface Opened {
  name: string;
  path: string;
  width: number;
  member?: boolean;
  press: ["link" | "button", string][];
  role: "dialog" | "menu" | "listbox";
}

const opened: Opened[] = [
  {
    name: "iniciar sesión",
    path: "/explora",
    width: 1280,
    press: [["link", "Iniciar sesión"]],
    role: "dialog",
  },
  { name: "unirse", path: "/explora", width: 1280, press: [["link", "Únete"]], role: "dialog" },
  {
    name: "recuperar la contraseña",
    path: "/explora",
    width: 360,
    press: [
      ["link", "Iniciar sesión"],
      ["button", "¿Has olvidado tu contraseña?"],
    ],
    role: "dialog",
  },
  {
    name: "las disciplinas",
    path: "/explora",
    width: 1280,
    press: [["button", "Disciplinas"]],
    role: "listbox",
  },
  { name: "tu cuenta", path: "/", width: 1280, member: true, press: [["button", "Tu cuenta"]], role: "menu" },
  { name: "más", path: "/", width: 360, member: true, press: [["button", "Más"]], role: "dialog" },
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const [name, path] of publicPages) {
      test(`${name} se lee bien y cabe en 320 px`, async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }

    for (const [name, path] of memberPages) {
      test(`${name} se lee bien y cabe en 320 px`, async ({ page, enterAs }) => {
        await enterAs(MASTER, DEMO_PASSWORD);
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }

    for (const { name, path, width, member, press, role } of opened) {
      test(`abierto, ${name} se lee bien`, async ({ page, enterAs }) => {
        if (member) await enterAs(MASTER, DEMO_PASSWORD);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path, { waitUntil: "networkidle" });
        for (const [kind, label] of press) {
          await page.getByRole(kind, { name: label, exact: true }).filter({ visible: true }).first().click();
        }
        await expect(page.getByRole(role)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test("el examen de accesibilidad se da cuenta de un fallo", async ({ page }) => {
  await page.goto("/acerca-de");
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  await expect(expectAccessible(page)).rejects.toThrow("button-name");
});

test("nada se mueve al llegar la sesión", async ({ page, enterAs }) => {
  await enterAs(MASTER, DEMO_PASSWORD);
  await page.goto("/explora");
  await expect(page.getByRole("banner").getByRole("link", { name: "Ofrece Ayni" })).toBeVisible();
  await page.reload();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const seen = { value: 0 };
        Object.assign(window, { shift: seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.value += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 1500);
      }),
  );
  const shift = await page.evaluate(() => (window as unknown as { shift: { value: number } }).shift.value);
  expect(shift).toBeLessThan(0.01);
});
