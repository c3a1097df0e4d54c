import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_APPRENTICE_EMAIL,
  expect,
  DEMO_MASTER_EMAIL,
  registerNewUser,
  test,
  waitForClosedOverlays,
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
  clicks: ["link" | "button", string | RegExp][];
  role: "dialog" | "menu" | "listbox";
  /** Checks more of the open popup. */
  check?: (page: Page) => Promise<void>;
}

async function expectTitleWithinReach(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  const title = page.getByRole("dialog").getByRole("heading");
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
}

/** The popups of one person: `email` is that of a demo user, null for a visitor. Popups of the same page stand side by side. */
const people: { who: string; email: string | null; popups: Popup[] }[] = [
  {
    who: "a visitor",
    email: null,
    popups: [
      {
        name: "sign in",
        path: "/explora",
        width: 1280,
        clicks: [["link", "Iniciar sesión"]],
        role: "dialog",
      },
      { name: "register", path: "/explora", width: 1280, clicks: [["link", "Únete"]], role: "dialog" },
      {
        name: "discipline filter",
        path: "/explora",
        width: 1280,
        clicks: [["button", "Disciplinas"]],
        role: "listbox",
      },
      { name: "type filter", path: "/explora", width: 1280, clicks: [["button", "Tipo"]], role: "menu" },
    ],
  },
  {
    who: "a visitor with a phone",
    email: null,
    popups: [
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
      { name: "filter sheet", path: "/explora", width: 320, clicks: [["button", "Filtros"]], role: "dialog" },
      {
        name: "time zone",
        path: "/explora",
        width: 320,
        clicks: [["button", "Horas de Madrid. Cambiar la zona horaria"]],
        role: "listbox",
      },
    ],
  },
  {
    who: "a Master",
    email: DEMO_MASTER_EMAIL,
    popups: [
      { name: "user menu", path: "/", width: 1280, clicks: [["button", "Tu cuenta"]], role: "menu" },
      { name: "more sheet", path: "/", width: 320, clicks: [["button", "Más"]], role: "dialog" },
      {
        name: "answer to thanks",
        path: "/agradecimientos",
        width: 320,
        clicks: [["button", /^(Responder|Cambiar la respuesta)/]],
        role: "dialog",
      },
    ],
  },
  {
    who: "an apprentice",
    email: DEMO_APPRENTICE_EMAIL,
    popups: [
      { name: "more sheet", path: SETTINGS, width: 320, clicks: [["button", "Más"]], role: "dialog" },
      {
        name: "account closure",
        path: `${SETTINGS}/privacy`,
        width: 320,
        clicks: [["button", "Eliminar mi cuenta"]],
        role: "dialog",
      },
      {
        name: "content report without a reason, whose title is within reach on a phone",
        path: "/ayni/respirar-para-volver-a-casa",
        width: 320,
        clicks: [
          ["button", "Denunciar esta enseñanza"],
          ["button", "Enviar la denuncia"],
        ],
        role: "dialog",
        check: expectTitleWithinReach,
      },
    ],
  },
  {
    who: "an admin",
    email: DEMO_ADMIN_EMAIL,
    popups: [
      { name: "user menu", path: "/", width: 1280, clicks: [["button", "Tu cuenta"]], role: "menu" },
      {
        name: "application approval",
        path: "/admin/users/solicitudes",
        width: 320,
        clicks: [["button", /^Aprobar/]],
        role: "dialog",
      },
      {
        name: "application rejection without a reason",
        path: "/admin/users/solicitudes",
        width: 320,
        clicks: [
          ["button", /^Rechazar/],
          ["button", "Rechazar la solicitud"],
        ],
        role: "dialog",
      },
      {
        name: "user deactivation",
        path: PERSON,
        width: 320,
        clicks: [
          ["link", "Elisa Navarro"],
          ["button", "Desactivar la cuenta"],
        ],
        role: "dialog",
      },
    ],
  },
];

/** Closes the popup that is open, so that the next one of its page can be opened. */
async function closePopup(page: Page, role: Popup["role"]): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await waitForClosedOverlays(page);
}

test.describe("light and dark mode", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 320, height: 700 } });

  for (const { who, email, popups } of people) {
    test(`every open popup of ${who} is accessible`, async ({ page, signInReadOnlyAs }) => {
      if (email) await signInReadOnlyAs(email);
      let shown: Popup | undefined;
      for (const popup of popups) {
        const { name, path, width, clicks, role, check } = popup;
        await test.step(name, async () => {
          if (shown?.path === path) await closePopup(page, shown.role);
          await page.setViewportSize({ width, height: 800 });
          if (shown?.path !== path) {
            await page.goto(path, { waitUntil: "networkidle" });
            await waitForHydration(page);
          }
          for (const [kind, label] of clicks) {
            await page
              .getByRole(kind, { name: label, exact: true })
              .filter({ visible: true })
              .first()
              .click();
          }
          await expect(page.getByRole(role)).toBeVisible();
          await expectAccessibleInBothSchemes(page);
          await check?.(page);
        });
        shown = popup;
      }
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
