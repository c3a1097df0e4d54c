import type { APIRequestContext, Page } from "@playwright/test";
import { query } from "./database";
import { DEMO_PASSWORD, expect, DEMO_MASTER_EMAIL, signInViaApi } from "./fixtures";

/** Publishes an event for 25 € in forty days, of the Master who is signed in. */
export async function publishPaidEvent(
  request: APIRequestContext,
  extraFields: Record<string, unknown> = {},
) {
  const title = `Círculo de escucha ${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const response = await request.post("/api/ayni", {
    data: {
      title,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      shortDescription: "Una tarde para escucharnos.",
      description: "Nos sentamos, respiramos y escuchamos.",
      disciplines: ["MEDITATION"],
      topics: ["CALM"],
      amount: 2500,
      currency: "EUR",
      encuentros: [
        {
          startsAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
          timezone: "Europe/Madrid",
          durationMinutes: 90,
          room: true,
        },
      ],
      status: "PUBLISHED",
      ...extraFields,
    },
  });
  expect(response.status()).toBe(201);
  const { data } = await response.json();
  return { title, ...data } as { title: string; id: string; slug: string };
}

/** Publishes a paid event of the demo Master. */
export async function createPaidEvent(request: APIRequestContext, extraFields: Record<string, unknown> = {}) {
  await signInViaApi(request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  return publishPaidEvent(request, extraFields);
}

/** As if the terms of these sales had ended. */
export const makeAvailable = (...orderIds: string[]) =>
  query(
    `update "Order" set "availableBillingDate" = now() - interval '1 day', "partDates" = '{}',
       "purchaseDate" = now() - interval '30 days'
     where id = any($1::uuid[])`,
    orderIds,
  );

/** A text that only the hosted checkout page shows. */
export const HOSTED_PAGE_TEXT = "Página de pruebas: no se cobra nada";

/** Pays on the hosted checkout page. */
export async function payOnHostedPage(page: Page, card = "Pago aceptado"): Promise<void> {
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
  await page.getByRole("radio", { name: card }).check();
  await page.getByRole("button", { name: /^(Pagar|Suscribirme)/ }).click();
}
