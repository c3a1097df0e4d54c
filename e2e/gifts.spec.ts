import type { Browser, Page } from "@playwright/test";
import {
  expect,
  joinInDialog,
  openOtherContext,
  registerOnboardedUser,
  test,
  uniqueEmail,
  waitForHydration,
} from "./fixtures";
import { listMailsTo, waitForMail, waitForMailLink } from "./mail";
import { createPaidEvent, payOnHostedPage } from "./selling";

async function openAsVisitor(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await openOtherContext(browser, { baseURL });
  return context.newPage();
}

type Recipient = { name: string; email: string; message: string };

/** Gives a content from its page, and pays. */
async function give(page: Page, slug: string, { name, email, message }: Recipient): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Regalar" }).click();
  const dialog = page.getByRole("dialog", { name: /^Regalar/ });
  await dialog.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(dialog.getByText("Debes indicar su nombre")).toBeVisible();
  await dialog.getByLabel("Su nombre").fill(name);
  await dialog.getByLabel("Su correo").fill(email);
  await dialog.getByLabel(/^Tu mensaje/).fill(message);
  await dialog.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(page.getByText(`Regalo para ${name}.`).first()).toBeVisible();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: tu regalo va de camino" })).toBeVisible();
}

test("a newcomer accepts a gift with an account made at its page", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const { slug, title } = await createPaidEvent(request);
  const giver = await registerOnboardedUser(request, "Inés");
  await signInAs(giver);
  const ana = { name: "Ana", email: uniqueEmail("ana"), message: "Para que respires un poco." };
  await give(page, slug, ana);

  const theirs = await openAsVisitor(browser);
  const link = await waitForMailLink(request, ana.email, "/regalo/");
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: /te ha hecho un regalo$/, level: 1 })).toBeVisible();
  await expect(theirs.getByText(ana.message)).toBeVisible();
  await waitForHydration(theirs);
  await theirs.getByRole("main").getByRole("link", { name: "Crear mi cuenta" }).click();
  const dialog = theirs.getByRole("dialog");
  await joinInDialog(dialog, { name: "Ana", lastName: "Rojas", email: uniqueEmail("rojas") });
  await theirs.getByRole("button", { name: "Aceptar mi regalo" }).click();
  await expect(theirs).toHaveURL(new RegExp(`/recibir/${slug}/`));
  await expect(theirs.getByRole("heading", { name: title }).first()).toBeVisible();

  const other = await openAsVisitor(browser);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Este regalo ya se ha abierto" })).toBeVisible();
  await page.goto("/pedidos");
  await expect(page.getByText(/^Ana lo aceptó el/)).toBeVisible();
  expect(await listMailsTo(request, ana.email)).toHaveLength(1);
  await Promise.all([theirs.context().close(), other.context().close()]);
});

test("the link of a gift is told to nobody and kept nowhere; whoever gave one that is declined gets the money back", async ({
  browser,
  request,
  signInAs,
  page,
}) => {
  const { slug } = await createPaidEvent(request);
  const giver = await registerOnboardedUser(request, "Inés");
  await signInAs(giver);
  const luz = { name: "Luz", email: uniqueEmail("luz"), message: "" };
  await give(page, slug, luz);
  const link = await waitForMailLink(request, luz.email, "/regalo/");
  const token = link.split("/").at(-1) ?? "";

  const theirs = await openAsVisitor(browser);
  const told: string[] = [];
  const referrers: string[] = [];
  theirs.on("request", (sent) => {
    const { referer = "" } = sent.headers();
    // Fonts name their style sheet.
    if (referer && !referer.endsWith(".css")) referrers.push(referer);
    const isOwnPage = sent.isNavigationRequest() && sent.url() === new URL(link, theirs.url()).href;
    if (!isOwnPage && (sent.url().includes(token) || referer.includes(token))) told.push(sent.url());
  });
  const answer = await theirs.goto(link);
  await waitForHydration(theirs);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(theirs.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(theirs.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  expect(referrers).toEqual([]);

  await theirs.getByRole("link", { name: "Ver la enseñanza" }).click();
  await expect(theirs).toHaveURL(new RegExp(`/ayni/${slug}`));
  await waitForHydration(theirs);
  expect(told).toEqual([]);
  expect(await theirs.evaluate(() => document.referrer)).not.toContain(token);

  // Control: requests of another page are seen with their referrer.
  await theirs.goto("/explora");
  await waitForHydration(theirs);
  expect(referrers.length).toBeGreaterThan(0);

  await theirs.goto(link);
  await theirs.getByRole("button", { name: "No, gracias" }).click();
  const dialog = theirs.getByRole("dialog", { name: "¿No quieres este regalo?" });
  await dialog.getByLabel(/^Unas palabras/).fill("Ahora no puedo, pero gracias.");
  await dialog.getByRole("button", { name: "No, gracias" }).click();
  await expect(theirs.getByRole("heading", { name: "Has dicho que no a este regalo" })).toBeVisible();
  await theirs.context().close();

  await page.goto("/pedidos");
  await expect(page.getByText("Luz ha dicho que no.")).toBeVisible();
  await expect(page.getByText("Ahora no puedo, pero gracias.")).toBeVisible();
  await page.getByRole("button", { name: /^Desistir de la compra/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar el desistimiento" }).click();
  await expect(page.getByText("Devuelto", { exact: true })).toBeVisible();
  await waitForMail(request, giver, /desistimiento/i);
});
