import type { APIRequestContext, Page } from "@playwright/test";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
  uniqueEmail,
} from "./fixtures";
import { waitForMailLink } from "./mail";
import { createPaidEvent, makeAvailable, payOnHostedPage, publishPaidEvent } from "./selling";

type Content = Awaited<ReturnType<typeof publishPaidEvent>>;
type Sale = {
  id: string;
  amount: number;
  taxBase: number;
  taxAmount: number;
  feeAmount: number;
  masterAmount: number;
  paidToMasterAmount: number | null;
  status: string;
};

async function post(request: APIRequestContext, path: string, data: unknown) {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response.status() === 204 ? null : (await response.json()).data;
}

/** Pays what a call has ordered, and returns the text of the receipt. */
async function pay(page: Page, order: { checkoutUrl: string }): Promise<string> {
  await page.goto(order.checkoutUrl);
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: /^Gracias/ })).toBeVisible();
  await page.goto("/pedidos");
  await page
    .getByRole("link", { name: /^Ver el recibo/ })
    .first()
    .click();
  return (await page.getByRole("region", { name: "Recibo" }).textContent()) ?? "";
}

async function findSale(request: APIRequestContext, { id }: Content): Promise<Sale> {
  const { content } = await (await request.get(`/api/orders/sales?status=all&ayniContentId=${id}`)).json();
  expect(content).toHaveLength(1);
  return content[0];
}

const sum = (sales: readonly Sale[], key: "amount" | "taxAmount" | "feeAmount" | "masterAmount") =>
  sales.reduce((total, sale) => total + sale[key], 0);

test("what was sold with a code, in a bundle and as a gift is on a receipt, and paid to the cent", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const { baseURL } = test.info().project.use;
  const seller = await openOtherContext(browser, { baseURL });
  const coded = await createPaidEvent(seller.request);
  const [first, second, given] = [
    await publishPaidEvent(seller.request),
    await publishPaidEvent(seller.request),
    await publishPaidEvent(seller.request),
  ];
  const code = { kind: "code", code: "LUNA", amount: 1000 };
  await post(seller.request, `/api/ayni/${coded.id}/discounts`, code);
  const bundle = await post(seller.request, "/api/bundles", {
    title: `Dos tardes ${Date.now()}`,
    amount: 4001,
    ayniIds: [first.id, second.id],
  });

  await signInAs(await registerOnboardedUser(request, "Inés"));
  const withCode = { ayniContentId: coded.id, code: "luna" };
  expect(await pay(page, await post(page.request, "/api/orders", withCode))).toContain("15,00");
  expect(await pay(page, await post(page.request, `/api/bundles/${bundle.slug}/orders`, {}))).toMatch(
    /20,0[01]/,
  );
  const email = uniqueEmail("luz");
  const gift = { ayniContentId: given.id, recipientName: "Luz", recipientEmail: email };
  expect(await pay(page, await post(page.request, "/api/gifts", gift))).toContain("25,00");

  const receiver = await openOtherContext(browser, { baseURL });
  await signInViaApi(receiver.request, await registerOnboardedUser(receiver.request, "Luz"));
  const token = (await waitForMailLink(request, email, "/regalo/")).split("/").at(-1);
  await post(receiver.request, "/api/gifts/accept", { token });

  const sales = await Promise.all(
    [coded, first, second, given].map((content) => findSale(seller.request, content)),
  );
  expect(sum(sales, "amount")).toBe(1500 + 4001 + 2500);
  for (const { amount, taxAmount, feeAmount, masterAmount } of sales)
    expect(taxAmount + feeAmount + masterAmount).toBe(amount);

  const office = await openOtherContext(browser, { baseURL });
  await signInViaApi(office.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const orderIds = sales.map(({ id }) => id);
  // None of them has to be paid before its term.
  expect(sales.map(({ status }) => status)).toEqual(["due", "due", "due", "due"]);
  await makeAvailable(...orderIds);
  const { paid } = await post(office.request, "/api/admin/payouts", { orderIds });
  expect(paid).toBe(4);
  const paidSales = await Promise.all(
    [coded, first, second, given].map((content) => findSale(seller.request, content)),
  );
  for (const [index, sale] of paidSales.entries())
    expect(sale.paidToMasterAmount).toBe(sales[index]?.masterAmount);
  const hers = await seller.newPage();
  await hers.goto("/notificaciones");
  await expect(hers.getByText(/Te hemos pagado .+ por 4 ventas/).first()).toBeVisible();
  for (const context of [seller, receiver, office]) await context.close();
});
