import type { Page } from "@playwright/test";
import { expectAccessible, expectToReadWell } from "./accessibility";
import { ADMIN, APPRENTICE, DEMO_PASSWORD, expect, MASTER, registerNewcomer, test } from "./fixtures";
import { coverPng } from "./sample-files";
import { memberPages, pathOf, publicPages } from "./site-pages";
import { sayWhatCalls, sayWhere, title, wizard } from "./wizard-steps";

const PERSON = "/admin/users?searchText=aprendiz%40";
const SETTINGS = "/account-settings";

/** What opens over a page: where, for whom, at which width, and by which presses. */
interface Opened {
  name: string;
  path: string;
  width: number;
  as?: string;
  press: ["link" | "button", string | RegExp][];
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
    width: 320,
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
  { name: "tu cuenta", path: "/", width: 1280, as: MASTER, press: [["button", "Tu cuenta"]], role: "menu" },
  {
    name: "tu cuenta de quien administra",
    path: "/",
    width: 1280,
    as: ADMIN,
    press: [["button", "Tu cuenta"]],
    role: "menu",
  },
  { name: "más", path: "/", width: 320, as: MASTER, press: [["button", "Más"]], role: "dialog" },
  {
    name: "más de una aprendiz",
    path: SETTINGS,
    width: 320,
    as: APPRENTICE,
    press: [["button", "Más"]],
    role: "dialog",
  },
  {
    name: "eliminar tu cuenta",
    path: `${SETTINGS}/privacy`,
    width: 320,
    as: APPRENTICE,
    press: [["button", "Eliminar mi cuenta"]],
    role: "dialog",
  },
  {
    name: "aprobar una solicitud",
    path: "/admin/users/solicitudes",
    width: 320,
    as: ADMIN,
    press: [["button", /^Aprobar/]],
    role: "dialog",
  },
  {
    name: "rechazar una solicitud sin decir por qué",
    path: "/admin/users/solicitudes",
    width: 320,
    as: ADMIN,
    press: [
      ["button", /^Rechazar/],
      ["button", "Rechazar la solicitud"],
    ],
    role: "dialog",
  },
  {
    name: "responder a un agradecimiento",
    path: "/agradecimientos",
    width: 320,
    as: MASTER,
    press: [["button", /^(Responder|Cambiar la respuesta)/]],
    role: "dialog",
  },
  {
    name: "denunciar una enseñanza sin decir por qué",
    path: "/ayni/respirar-para-volver-a-casa",
    width: 320,
    as: APPRENTICE,
    press: [
      ["button", "Denunciar esta enseñanza"],
      ["button", "Enviar la denuncia"],
    ],
    role: "dialog",
  },
  {
    name: "desactivar una cuenta",
    path: PERSON,
    width: 320,
    as: ADMIN,
    press: [
      ["link", "Elisa Navarro"],
      ["button", "Desactivar la cuenta"],
    ],
    role: "dialog",
  },
];

/** Once it is known who looks at it. */
const sessionShown = (page: Page) =>
  expect(page.getByRole("button", { name: /^(Más|Tu cuenta)$/ }).filter({ visible: true })).toBeVisible();

test.describe("en claro y en oscuro", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 320, height: 700 } });

  for (const sitePage of [...publicPages, ...memberPages]) {
    test(`${sitePage.name} se lee bien y cabe en 320 px`, async ({ page, lookAs }) => {
      if (sitePage.as) await lookAs(sitePage.as);
      await page.goto(await pathOf(sitePage, page.request), {
        waitUntil: sitePage.as ? "networkidle" : "load",
      });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (sitePage.as) await sessionShown(page);
      await expectToReadWell(page);
    });
  }

  for (const { name, path, width, as, press, role } of opened) {
    test(`abierto, ${name} se lee bien`, async ({ page, lookAs }) => {
      if (as) await lookAs(as);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil: "networkidle" });
      for (const [kind, label] of press) {
        await page.getByRole(kind, { name: label, exact: true }).filter({ visible: true }).first().click();
      }
      await expect(page.getByRole(role)).toBeVisible();
      await expectToReadWell(page);
    });
  }

  test("cada paso del asistente se lee bien y cabe en 320 px", async ({ page, request, enterAs }) => {
    await enterAs(await registerNewcomer(request));
    await page.goto("/explora");
    await expect(title(page, "Te damos la bienvenida, Inés")).toBeVisible();
    await expectToReadWell(page);

    await wizard(page).getByRole("button", { name: "Empezar" }).click();
    await expect(title(page, "¿Dónde estás?")).toBeVisible();
    await wizard(page).getByRole("button", { name: "Continuar" }).click();
    await expect(wizard(page).getByText("Debes seleccionar una región")).toBeVisible();
    await expectToReadWell(page);
    await sayWhere(page);

    await expect(title(page, "Ponle cara a tu perfil")).toBeVisible();
    await expectToReadWell(page);
    await wizard(page)
      .getByLabel("Tu foto")
      .setInputFiles({ name: "retrato.png", mimeType: "image/png", buffer: coverPng });
    await expect(wizard(page).getByRole("slider", { name: "Acercar" })).toBeVisible();
    await expectToReadWell(page);
    await wizard(page).getByRole("button", { name: "Guardar y continuar" }).click();

    await expect(title(page, "¿Qué te llama?")).toBeVisible();
    await expectToReadWell(page);
    await sayWhatCalls(page);

    await expect(title(page, "Todo listo, Inés")).toBeVisible();
    await expectToReadWell(page);
  });

  test.describe("antes de elegir sobre las cookies", () => {
    test.use({ cookieChoice: "not yet" });
    test("el aviso se lee bien y cabe en 320 px", async ({ page }) => {
      await page.goto("/explora");
      await expect(page.getByRole("region", { name: "Aviso de cookies" })).toBeVisible();
      await expectToReadWell(page);
    });
  });
});

test("el examen de accesibilidad se da cuenta de un fallo", async ({ page }) => {
  await page.goto("/acerca-de", { waitUntil: "networkidle" });
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  await expect(expectAccessible(page)).rejects.toThrow("button-name");
});

test("el examen se da cuenta de lo que solo se lee mal en oscuro", async ({ page }) => {
  await page.goto("/acerca-de");
  await expectAccessible(page);
  await page.addStyleTag({
    content: "@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }",
  });
  await expectAccessible(page);
  await expect(expectToReadWell(page)).rejects.toThrow("color-contrast");
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
