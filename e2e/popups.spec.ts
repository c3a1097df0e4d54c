import { expectAccessibleInBothSchemes } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_APPRENTICE_EMAIL,
  expect,
  DEMO_MASTER_EMAIL,
  registerNewUser,
  test,
  waitForHydration,
} from "./fixtures";
import { coverPng } from "./sample-files";
import { chooseDisciplines, fillLocation, getStepTitle, getWizard } from "./wizard-steps";

const PERSON = "/admin/users?searchText=aprendiz%40";
const SETTINGS = "/account-settings";

/** A popup of a page and the clicks that open it. */
interface Popup {
  name: string;
  path: string;
  width: number;
  /** Demo user to sign in as; default: visitor. */
  email?: string;
  clicks: ["link" | "button", string | RegExp][];
  role: "dialog" | "menu" | "listbox";
}

const popups: Popup[] = [
  {
    name: "sign in",
    path: "/explora",
    width: 1280,
    clicks: [["link", "Iniciar sesión"]],
    role: "dialog",
  },
  { name: "register", path: "/explora", width: 1280, clicks: [["link", "Únete"]], role: "dialog" },
  {
    name: "password recovery",
    path: "/explora",
    width: 320,
    clicks: [
      ["link", "Iniciar sesión"],
      ["button", "¿Has olvidado tu contraseña?"],
    ],
    role: "dialog",
  },
  {
    name: "discipline filter",
    path: "/explora",
    width: 1280,
    clicks: [["button", "Disciplinas"]],
    role: "listbox",
  },
  { name: "type filter", path: "/explora", width: 1280, clicks: [["button", "Tipo"]], role: "menu" },
  { name: "filter sheet", path: "/explora", width: 320, clicks: [["button", "Filtros"]], role: "dialog" },
  {
    name: "time zone",
    path: "/explora",
    width: 320,
    clicks: [["button", "Horas de Madrid. Cambiar la zona horaria"]],
    role: "listbox",
  },
  {
    name: "user menu",
    path: "/",
    width: 1280,
    email: DEMO_MASTER_EMAIL,
    clicks: [["button", "Tu cuenta"]],
    role: "menu",
  },
  {
    name: "user menu of an admin",
    path: "/",
    width: 1280,
    email: DEMO_ADMIN_EMAIL,
    clicks: [["button", "Tu cuenta"]],
    role: "menu",
  },
  {
    name: "more sheet",
    path: "/",
    width: 320,
    email: DEMO_MASTER_EMAIL,
    clicks: [["button", "Más"]],
    role: "dialog",
  },
  {
    name: "more sheet of an apprentice",
    path: SETTINGS,
    width: 320,
    email: DEMO_APPRENTICE_EMAIL,
    clicks: [["button", "Más"]],
    role: "dialog",
  },
  {
    name: "account closure",
    path: `${SETTINGS}/privacy`,
    width: 320,
    email: DEMO_APPRENTICE_EMAIL,
    clicks: [["button", "Eliminar mi cuenta"]],
    role: "dialog",
  },
  {
    name: "application approval",
    path: "/admin/users/solicitudes",
    width: 320,
    email: DEMO_ADMIN_EMAIL,
    clicks: [["button", /^Aprobar/]],
    role: "dialog",
  },
  {
    name: "application rejection without a reason",
    path: "/admin/users/solicitudes",
    width: 320,
    email: DEMO_ADMIN_EMAIL,
    clicks: [
      ["button", /^Rechazar/],
      ["button", "Rechazar la solicitud"],
    ],
    role: "dialog",
  },
  {
    name: "answer to thanks",
    path: "/agradecimientos",
    width: 320,
    email: DEMO_MASTER_EMAIL,
    clicks: [["button", /^(Responder|Cambiar la respuesta)/]],
    role: "dialog",
  },
  {
    name: "content report without a reason",
    path: "/ayni/respirar-para-volver-a-casa",
    width: 320,
    email: DEMO_APPRENTICE_EMAIL,
    clicks: [
      ["button", "Denunciar esta enseñanza"],
      ["button", "Enviar la denuncia"],
    ],
    role: "dialog",
  },
  {
    name: "user deactivation",
    path: PERSON,
    width: 320,
    email: DEMO_ADMIN_EMAIL,
    clicks: [
      ["link", "Elisa Navarro"],
      ["button", "Desactivar la cuenta"],
    ],
    role: "dialog",
  },
];

test.describe("light and dark mode", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 320, height: 700 } });

  for (const { name, path, width, email, clicks, role } of popups) {
    test(`the open ${name} is accessible`, async ({ page, signInReadOnlyAs }) => {
      if (email) await signInReadOnlyAs(email);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil: "networkidle" });
      await waitForHydration(page);
      for (const [kind, label] of clicks) {
        await page.getByRole(kind, { name: label, exact: true }).filter({ visible: true }).first().click();
      }
      await expect(page.getByRole(role)).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });
  }

  test("every step of the setup wizard is accessible and fits in 320 px", async ({
    page,
    request,
    signInAs,
  }) => {
    await signInAs(await registerNewUser(request));
    await page.goto("/explora");
    await expect(getStepTitle(page, "Te damos la bienvenida, Inés")).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    await getWizard(page).getByRole("button", { name: "Empezar" }).click();
    await expect(getStepTitle(page, "¿Dónde estás?")).toBeVisible();
    await getWizard(page).getByRole("button", { name: "Continuar" }).click();
    await expect(getWizard(page).getByText("Debes seleccionar una región")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await fillLocation(page);

    await expect(getStepTitle(page, "Ponle cara a tu perfil")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await getWizard(page)
      .getByLabel("Tu foto")
      .setInputFiles({ name: "retrato.png", mimeType: "image/png", buffer: coverPng });
    await expect(getWizard(page).getByRole("slider", { name: "Acercar" })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await getWizard(page).getByRole("button", { name: "Guardar y continuar" }).click();

    await expect(getStepTitle(page, "¿Qué te llama?")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await chooseDisciplines(page);

    await expect(getStepTitle(page, "Todo listo, Inés")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  test.describe("before the consent choice", () => {
    test.use({ cookieChoice: "not yet" });
    test("the banner is accessible and fits", async ({ page }) => {
      for (const path of ["/explora", "/legal/cookies"]) {
        await page.goto(path);
        await expect(page.getByRole("region", { name: "Aviso de cookies" })).toBeVisible();
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 700 });
          await expectAccessibleInBothSchemes(page);
        }
      }
    });
  });
});

test("the title of a dialog taller than a phone is within reach", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_APPRENTICE_EMAIL);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/ayni/respirar-para-volver-a-casa", { waitUntil: "networkidle" });
  await waitForHydration(page);
  await page.getByRole("button", { name: "Denunciar esta enseñanza" }).click();
  const title = page.getByRole("dialog").getByRole("heading");
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
});
