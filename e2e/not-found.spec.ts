import type { Page } from "@playwright/test";
import { DEMO_APPRENTICE_EMAIL, DEMO_MASTER_EMAIL, expect, waitForHydration } from "./fixtures";
import { test } from "./returning-visitor";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const TITLE = "Página no encontrada · Ayllu";

const pages: { email?: string; paths: string[] }[] = [
  {
    paths: [
      "/no-existe",
      "/ayni/no-existe",
      "/maestros/no-existe",
      "/maestros?page=9999",
      "/perfil/no-existe",
      "/disciplinas/no-existe",
      "/legal/no-existe",
      "/comunidad/no-existe",
      "/acerca-de/no-existe",
      "/blog/no-existe",
    ],
  },
  {
    email: DEMO_APPRENTICE_EMAIL,
    paths: [
      "/admin/users",
      `/admin/users/${UNKNOWN_ID}`,
      "/admin/users/solicitudes",
      "/admin/users/denuncias",
      "/admin/users/pagos",
      "/admin/users/ventas",
      "/admin/users/registro",
      `/pedidos/${UNKNOWN_ID}`,
      `/recibir/no-existe/${UNKNOWN_ID}/contenido`,
      "/recibir/respirar-para-volver-a-casa/null/contenido",
      "/recibir/no-existe",
      "/ofrecer/respirar-para-volver-a-casa/participantes",
    ],
  },
  {
    email: DEMO_MASTER_EMAIL,
    paths: ["/crear/no-existe", "/ofrecer/no-existe/participantes"],
  },
];

const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1;

async function expectOneShell(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página no está aquí");
  await expect(page.locator("main")).toHaveCount(1);
  await expect(page.locator("footer")).toHaveCount(1);
  await expect(page.locator("body > header")).toHaveCount(2);
  await expect(page).toHaveTitle(TITLE);
}

for (const { email, paths } of pages) {
  test.describe(email ?? "a visitor", () => {
    test.beforeEach(async ({ signInReadOnlyAs }) => {
      if (email) await signInReadOnlyAs(email);
    });

    test("gets one shell without scripts", async ({ context }) => {
      for (const path of paths) {
        const answer = await context.request.get(path, { maxRedirects: 0 });
        expect.soft(answer.status(), path).toBe(404);
        const html = await answer.text();
        expect.soft(html, path).toContain('<html lang="es"');
        expect.soft(html, path).toContain(`<title>${TITLE}</title>`);
        // The headers of desktop and mobile; CSS shows one of them.
        const parts = ["header", "main", "h1", "footer"].map((tag) => count(html, tag));
        expect.soft(parts, path).toEqual([2, 1, 1, 1]);
        expect.soft(html, path).not.toMatch(/Admin dashboard|Tu pedido|Participantes|Editar Ayni/);
      }
    });

    test("gets one shell with scripts and by a client navigation", async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        await waitForHydration(page);
        await expectOneShell(page);
      }
      await page.goto(email ? "/feed" : "/explora");
      await waitForHydration(page);
      await page.evaluate(
        (path) => {
          const { next } = window as unknown as { next: { router: { push: (href: string) => void } } };
          next.router.push(path);
        },
        paths.at(-1) ?? "",
      );
      await expectOneShell(page);
    });
  });
}
