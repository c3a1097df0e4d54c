import { newPage } from "./bookable-master";
import { query } from "./database";
import { expect, joinInDialog, registerOnboardedUser, test, uniqueEmail, waitForHydration } from "./fixtures";
import { waitForMailLink } from "./mail";
import { openPlanMaster, openPlanPage, PLAN } from "./membership-plan";
import { payOnHostedPage } from "./selling";

const JOINED = `Ya estás dentro de «${PLAN}»`;

test("three months that somebody gives are accepted by another person", async ({ browser, request }) => {
  const { master, course } = await openPlanMaster(browser);
  const giver = await newPage(browser);
  await registerOnboardedUser(giver.request, "Inés");
  await openPlanPage(giver, course);
  await giver.getByRole("button", { name: `Regalar tres meses: ${PLAN}` }).click();
  const email = uniqueEmail("ana");
  const dialog = giver.getByRole("dialog", { name: /^Regalar/ });
  await dialog.getByLabel("Su nombre").fill("Ana");
  await dialog.getByLabel("Su correo").fill(email);
  await dialog.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(giver.getByText("Regalo para Ana.").first()).toBeVisible();
  await payOnHostedPage(giver);
  await expect(giver.getByRole("heading", { name: "Gracias: tu regalo va de camino" })).toBeVisible();

  const ana = await newPage(browser);
  await ana.goto(await waitForMailLink(request, email, "/regalo/"));
  await expect(ana.getByText(/^Es su membresía durante tres meses/)).toBeVisible();
  await waitForHydration(ana);
  await ana.getByRole("main").getByRole("link", { name: "Crear mi cuenta" }).click();
  await joinInDialog(ana.getByRole("dialog"), { name: "Ana", email: uniqueEmail("rojas") });
  await ana.getByRole("button", { name: "Aceptar mi regalo" }).click();
  await expect(ana).toHaveURL(/\/membresias/);
  const own = ana.getByRole("list", { name: "Tus membresías" });
  await expect(own).toContainText("no se te cobrará nada");
  await expect(own.getByRole("button", { name: /^Dejarla/ })).toHaveCount(0);
  await ana.goto("/recibir");
  await expect(ana.getByText(course.title)).toBeVisible();
  await Promise.all([ana, giver, master].map((page) => page.context().close()));
});

test("a code lowers the first charge of a membership, and not the next one", async ({ browser }) => {
  const { master, course, planId } = await openPlanMaster(browser);
  const created = await master.request.post(`/api/ayni/${planId}/discounts`, {
    data: { kind: "code", code: "LUNA", amount: 500 },
  });
  expect(created.ok()).toBe(true);

  const page = await newPage(browser);
  const email = await registerOnboardedUser(page.request, "Luna");
  await openPlanPage(page, course);
  await page.goto(`${page.url()}?codigo=luna&membresia=${planId}`);
  await expect(page.getByText("7 € el primer mes, después 12 € al mes.")).toBeVisible();
  await page.getByRole("button", { name: `Unirme: ${PLAN}` }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: JOINED })).toBeVisible();
  await expect(page.getByRole("list", { name: "Tus membresías" })).toContainText("Próximo cobro: 12 €");
  const charged = await query(
    `select o.amount from "MembershipPeriod" p join "Order" o on o.id = p."orderId"
     join "User" u on u.id = o."userId" where u.email = $1`,
    email,
  );
  expect(charged).toEqual([{ amount: 700 }]);
  await Promise.all([page, master].map((opened) => opened.context().close()));
});

test("what a membership opens is bought for good, and stays when its member leaves", async ({ browser }) => {
  const { master, course } = await openPlanMaster(browser);
  const page = await newPage(browser);
  await registerOnboardedUser(page.request, "Luna");
  await openPlanPage(page, course);
  await page.getByRole("button", { name: `Unirme: ${PLAN}` }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: JOINED })).toBeVisible();

  await page.goto(`/ayni/${course.slug}`);
  await expect(page.getByText("Lo tienes por tu membresía.")).toBeVisible();
  const link = (await page.getByRole("link", { name: "Ir a mi contenido" }).getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Comprarlo para siempre · 25 €" }).click();
  await expect(page.getByText("Será tuyo también cuando dejes la membresía.")).toBeVisible();
  await page.getByRole("button", { name: "Comprar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();

  await page.goto("/membresias");
  await page.getByRole("button", { name: `Dejarla: ${PLAN}` }).click();
  await expect(page.getByText("La dejas", { exact: true })).toBeVisible();
  await page.goto("/recibir");
  await expect(page.getByText(course.title)).toBeVisible();
  await expect(page.getByText(/^Por tu membresía/)).toHaveCount(0);
  await page.goto(`/ayni/${course.slug}`);
  await expect(page.getByRole("link", { name: "Ir a mi contenido" })).toBeVisible();
  await expect(page.getByText("Lo tienes por tu membresía")).toHaveCount(0);
  // A link that the member has saved leads to the purchase.
  await page.goto(link);
  await expect(page).not.toHaveURL(new RegExp(link));
  await expect(page.getByRole("heading", { name: course.title }).first()).toBeVisible();
  await Promise.all([page, master].map((opened) => opened.context().close()));
});
