import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { newMasterPage, newPage } from "./bookable-master";
import { DEMO_PASSWORD, expect, joinInDialog, test, uniqueEmail } from "./fixtures";
import { waitForMail } from "./mail";
import { PLAN, publishCourse } from "./membership-plan";
import { payOnHostedPage } from "./selling";

const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

test("a Master offers a membership, a newcomer joins, pauses and leaves it", async ({ browser }) => {
  const master = await newMasterPage(browser);
  const { slug, title } = await publishCourse(master.request);

  await master.goto("/ofrecer/membresias");
  await master.getByRole("button", { name: "Nueva membresía" }).click();
  const form = master.getByRole("dialog", { name: "Nueva membresía" });
  await form.getByLabel("Nombre").fill(PLAN);
  await form.getByLabel("Importe").fill("12");
  await expectAccessible(master);
  await form.getByRole("button", { name: "Crear" }).click();
  await expect(master.getByRole("list", { name: "Tus membresías" })).toContainText("12 € al mes");
  await expectAccessible(master);

  const page = await newPage(browser);
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("link", { name: "membresía de Aurora" }).click();
  await page.waitForURL(/\/membresia$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Unirme: ${PLAN}` }).click();
  const email = uniqueEmail("luna");
  await joinInDialog(page.getByRole("dialog"), { name: "Luna", lastName: "Rojas", email });
  await page.getByRole("button", { name: `Unirme: ${PLAN}` }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: `Ya estás dentro de «${PLAN}»` })).toBeVisible();
  await expect(page.getByRole("list", { name: "Tus membresías" })).toContainText("Próximo cobro: 12 €");
  await expectAccessible(page);
  await page.goto("/recibir");
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(/^Por tu membresía/)).toBeVisible();

  await page.goto("/membresias");
  await page.getByRole("button", { name: `Pausar: ${PLAN}` }).click();
  await dialogButton(page, "Pausar").click();
  await expect(page.getByText("En pausa", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Reanudar: ${PLAN}` }).click();
  await expect(page.getByText("Estás dentro", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Dejarla: ${PLAN}` }).click();
  await expect(page.getByText("La dejas", { exact: true })).toBeVisible();
  await waitForMail(page.request, email, `Has dejado la membresía «${PLAN}»`);

  await master.goto("/ofrecer/membresias");
  await master
    .getByRole("link", { name: /miembros|Miembros/ })
    .first()
    .click();
  await expect(master.getByRole("link", { name: "Luna Rojas" })).toBeVisible();
  await expectAccessible(master);
  await page.context().close();
  await master.context().close();
});

test("a member of the demo leaves the membership and takes it back", async ({ page, signInAs }) => {
  await signInAs("wilson.tituana@ayllu.test", DEMO_PASSWORD);
  await page.goto("/membresias");
  const membership = page
    .getByRole("list", { name: "Tus membresías" })
    .getByRole("listitem")
    .filter({ hasText: "Respirar en compañía" });
  await membership.getByRole("button", { name: /^Dejarla/ }).click();
  await expect(membership.getByText("La dejas", { exact: true })).toBeVisible();
  await membership.getByRole("button", { name: /^Quedarme/ }).click();
  await expect(membership.getByText("Estás dentro", { exact: true })).toBeVisible();
});
