import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, MASTER, signIn } from "./fixtures";

/** A paid event of the demo Master in forty days, published now. */
export async function offerEvent(request: APIRequestContext, more: Record<string, unknown> = {}) {
  await signIn(request, MASTER, DEMO_PASSWORD);
  const title = `Círculo de escucha ${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const answer = await request.post("/api/ayni", {
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
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  const { data } = await answer.json();
  return { title, ...data } as { title: string; id: string; slug: string };
}

/** Pays what the hosted page asks for. */
export async function payOnPage(page: Page, card = "Pago aceptado"): Promise<void> {
  await expect(page.getByText("Página de pruebas: no se cobra nada")).toBeVisible();
  await page.getByRole("radio", { name: card }).check();
  await page.getByRole("button", { name: /^Pagar/ }).click();
}
