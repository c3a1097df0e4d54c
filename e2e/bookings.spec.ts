import { expectAccessible } from "./accessibility";
import { newMasterPage, newPage, openBookableMaster, publishOffer } from "./bookable-master";
import { query } from "./database";
import {
  E2E_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  joinInDialog,
  registerOnboardedUser,
  test,
  uniqueEmail,
  waitForHydration,
} from "./fixtures";
import { waitForMailLink } from "./mail";
import { HOSTED_PAGE_TEXT, payOnHostedPage } from "./selling";

test("an hour is offered, booked in five clicks, moved and cancelled", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const { master, slug } = await openBookableMaster(browser);

  const email = await registerOnboardedUser(request, "Berta");
  await signInAs(email);
  await page.goto(`/ayni/${slug}`);
  const terms = page.getByRole("list").filter({ hasText: "se devuelve entera" });
  await expect(terms).toHaveCSS("padding-top", "16px");
  // One: choose; two: the hour; three: reserve; four: the card; five: pay.
  await page.getByRole("link", { name: "Elegir una hora" }).click();
  await page.getByRole("region", { name: "Hora" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Reservar por 45 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: la hora es tuya" })).toBeVisible();

  await page.goto("/citas");
  const hour = page.getByRole("article");
  await expect(hour).toContainText("Aurora");
  await hour.getByRole("link", { name: "Cambiar la hora" }).click();
  const days = page.getByRole("region", { name: "Día" }).getByRole("button", { name: /hora libre/ });
  await days.last().click();
  await page.getByRole("region", { name: "Hora" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Cambiar la hora" }).click();
  await expect(page.getByText("La hora está cambiada.")).toBeVisible();

  await master.goto("/citas");
  await expect(master.getByRole("article")).toContainText("Berta");
  await master.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(master);

  await hour.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar la cita" }).click();
  await expect(page.getByText("No tienes ninguna cita")).toBeVisible();
  await page.goto("/citas?cuando=pasadas&como=aprendiz");
  await expect(page.getByRole("article")).toContainText("Cancelada");
  await expect(async () => {
    const rows = await query(
      `select status from "Order" o join "User" u on u.id = o."userId" where u.email = $1`,
      email,
    );
    expect(rows.map(({ status }) => status)).toEqual(["REFUNDED"]);
  }).toPass();

  const stranger = await newPage(browser);
  await registerOnboardedUser(stranger.request, "Otra");
  await stranger.goto("/citas");
  await expect(stranger.getByText("No tienes ninguna cita")).toBeVisible();
  expect((await stranger.request.get("/api/availability")).status()).toBe(403);
});

test("an apprentice who cannot come gives the hour back, and gets another one", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  // Nothing can be cancelled from the start.
  const { master, slug } = await openBookableMaster(browser, { moveHours: 168 });
  await signInAs(await registerOnboardedUser(request, "Delia"));
  await page.goto(`/ayni/${slug}/citas`);
  await page.getByRole("region", { name: "Hora" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Reservar por 45 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: la hora es tuya" })).toBeVisible();

  await page.goto("/citas");
  await page.getByRole("button", { name: "No podré ir" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("no se devuelven los 45 €");
  await expectAccessible(page);
  await dialog.getByLabel("Unas palabras para Aurora").fill("Me ha salido un viaje.");
  await dialog.getByRole("button", { name: "Avisar a Aurora" }).click();
  await expect(page.getByText("Aurora ya sabe que no podrás ir. Gracias por avisar.")).toBeVisible();

  await master.goto("/citas?cuando=pasadas");
  const hour = master.getByRole("article");
  await expect(hour).toContainText("Avisó de que no podría");
  await expect(hour).toContainText("«Me ha salido un viaje.»");
  await hour.getByRole("link", { name: "Dar otra hora" }).click();
  await master
    .getByRole("region", { name: "Día" })
    .getByRole("button", { name: /hora libre/ })
    .last()
    .click();
  await master.getByRole("region", { name: "Hora" }).getByRole("button").first().click();
  await master.getByRole("button", { name: "Cambiar la hora" }).click();
  await expect(master.getByText("La hora está cambiada.")).toBeVisible();
  await page.goto("/citas");
  await expect(page.getByRole("article")).toContainText("Aurora");
});

test("a visitor chooses, joins, pays, and finds the held hour after a step back", async ({
  page,
  browser,
}) => {
  const { slug } = await openBookableMaster(browser);
  await page.goto(`/ayni/${slug}/citas`);
  const hours = page.getByRole("region", { name: "Hora" }).getByRole("button");
  await hours.first().click();
  await page.reload();
  await expect(hours.first()).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Reservar por 45 €" }).click();
  await joinInDialog(page.getByRole("dialog"), { name: "Noa", email: uniqueEmail("noa") });
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();

  await page.goto(`/ayni/${slug}/citas`);
  await expect(page.getByText(/^Te guardamos el .* a las \d\d:\d\d durante \d+ min\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Pagarla o soltarla" }).click();
  await expect(page.getByRole("heading", { name: "Tu hora aún no está pagada" })).toBeVisible();
  await page.getByRole("button", { name: "Pagar" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: la hora es tuya" })).toBeVisible();
});

test("a pack of three is bought, used, given and told on both sides", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const { master, slug } = await openBookableMaster(browser);

  await signInAs(await registerOnboardedUser(request, "Carmen"));
  await page.goto(`/ayni/${slug}`);
  const offers = page.getByRole("region", { name: "Varias sesiones a la vez" });
  await expect(offers).toContainText(/3 sesiones · 120\s€.*40\s€ cada una · hasta el/s);
  await offers.getByRole("button", { name: "Comprar 3 sesiones" }).click();
  await expect(page.getByRole("dialog")).toContainText("la sesión vuelve a tu pack");
  await page.getByRole("button", { name: /Pagar 120/ }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: tu pack es tuyo" })).toBeVisible();

  await page.getByRole("link", { name: "Elegir mis horas" }).click();
  await expect(page.getByText(/^Te quedan 3 de 3/).first()).toBeVisible();
  await expect(page.getByText(/ min con .* · pack de 3 sesiones por 120\s€/)).toBeVisible();
  await page.getByRole("region", { name: "Hora" }).getByRole("button").first().click();
  await expect(page.getByRole("radio", { name: /Con tu pack.*Te quedan 3 de 3/ })).toBeChecked();
  await page.getByRole("button", { name: "Reservar con tu pack" }).click();
  await expect(page).toHaveURL(/\/citas$/);
  const own = page.getByRole("region", { name: "Tus packs" });
  await expect(own).toContainText("Te quedan 2 de 3");

  await master.goto("/citas");
  await expect(master.getByRole("region", { name: "Packs por dar" })).toContainText(
    /Carmen.*le quedan 2 de 3/s,
  );
  await expectAccessible(master);
  await master.goto(`/ofrecer/${slug}/participantes`);
  await expect(master.getByText(/Pack: quedan 2 de 3/)).toBeVisible();

  await page.getByRole("button", { name: "Cancelar", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("La sesión vuelve a tu pack.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar la cita" }).click();
  await expect(own).toContainText("Te quedan 3 de 3");
  await expectAccessible(page);

  const ana = await registerOnboardedUser(request, "Ana");
  await page.goto(`/ayni/${slug}`);
  await offers.getByRole("button", { name: "Regalar 3 sesiones" }).click();
  const dialog = page.getByRole("dialog", { name: /^Regalar/ });
  await expect(dialog).toContainText(
    /en los 6 meses siguientes a aceptar el regalo, como muy tarde hasta el/,
  );
  await dialog.getByLabel("Su nombre").fill("Ana");
  await dialog.getByLabel("Su correo").fill(ana);
  await dialog.getByRole("button", { name: "Ir a pagar" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: tu regalo va de camino" })).toBeVisible();
  const link = await waitForMailLink(request, ana, "/regalo/");
  await signInAs(ana);
  await page.goto(link);
  await expect(page.getByText(/Son 3 sesiones de \d+ min/)).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Aceptar mi regalo" }).click();
  await expect(page).toHaveURL(/\/citas/);
  await expect(own).toContainText(/Te quedan 3 de 3.*es un regalo/s);
});

test("a visitor waits for an hour of a full week, and is told once one is free", async ({
  page,
  browser,
  request,
}) => {
  const master = await newMasterPage(browser);
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const openHours = async (exceptions: object[]) =>
    expect(
      (
        await master.request.put("/api/availability", {
          data: { zone: "Europe/Madrid", weekly: [], exceptions },
        })
      ).status(),
    ).toBe(200);
  await openHours([]);
  const slug = await publishOffer(master);

  const email = await registerOnboardedUser(request, "Celia");
  await page.goto(`/ayni/${slug}/citas`);
  await expect(page.getByText("Por ahora no quedan horas libres.")).toBeVisible();
  await page.getByRole("button", { name: "Avísame si se libera una hora" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Inicia sesión" }).click();
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByText("Te avisaremos si se libera una hora.")).toBeVisible();
  await expectAccessible(page);

  await master.goto("/citas");
  await expect(master.getByRole("region", { name: "Esperan una hora" })).toContainText("1 persona");
  await expectAccessible(master);
  await page.goto("/citas");
  await expect(page.getByRole("region", { name: "Te avisaremos" })).toContainText("Lectura a solas");
  await openHours([{ date, from: "12:00", to: "13:00" }]);
  await page.goto("/notificaciones");
  await page
    .getByRole("link", { name: /Se ha liberado una hora.*Quien reserve primero se la queda/ })
    .click();
  await expect(page.getByRole("region", { name: "Hora" }).getByRole("button")).toHaveCount(1);
  await page.goto("/citas");
  await expect(page.getByRole("region", { name: "Te avisaremos" })).toHaveCount(0);
});

/** Makes an hour of somebody one that was over yesterday or the day before; the Master was there or not, and they were not. */
async function passUnattended(orderId: string, { isLed }: { isLed: boolean }): Promise<void> {
  await query(
    `update "Order" set "purchaseDate" = "purchaseDate" - interval '10 days' where id = $1::uuid`,
    orderId,
  );
  await query(
    `with booking as (
       update "Booking" set "startsAt" = "startsAt" - shift, "endsAt" = "endsAt" - shift,
         "blockedFrom" = "blockedFrom" - shift, "blockedUntil" = "blockedUntil" - shift
       from (select b.id, date_trunc('minute', b."endsAt" - now()) +
         case when $2 then interval '1 day' else interval '2 days' end as shift
         from "Booking" b join "Order" o on o."ayniContentId" = b."ayniId" where o.id = $1::uuid) past
       where past.id = "Booking".id returning "Booking".*
     ), encuentro as (
       update "Encuentro" set "startsAt" = booking."startsAt", "endsAt" = booking."endsAt"
       from booking where "Encuentro"."ayniId" = booking."ayniId" returning "Encuentro".*
     )
     insert into "Room" ("encuentroId", "measuredAt", "ledSeconds", "missedStartsAt")
     select id, now(), case when $2 then 3600 else 0 end, case when $2 then null else "startsAt" end from encuentro
     on conflict ("encuentroId") do update set "measuredAt" = excluded."measuredAt",
       "ledSeconds" = excluded."ledSeconds", "missedStartsAt" = excluded."missedStartsAt"`,
    orderId,
    isLed,
  );
}

test("an hour to which one of the two does not come says what follows, and can be returned if it was the Master", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const { master, slug } = await openBookableMaster(browser);
  await signInAs(await registerOnboardedUser(request, "Delia"));
  const buyHour = async (): Promise<string> => {
    await page.goto(`/ayni/${slug}/citas`);
    await page.getByRole("region", { name: "Hora" }).getByRole("button").first().click();
    await page.getByRole("button", { name: "Reservar por 45 €" }).click();
    await payOnHostedPage(page);
    await expect(page.getByRole("heading", { name: "Gracias: la hora es tuya" })).toBeVisible();
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  };
  const [own, masters] = [
    page.getByRole("article"),
    master.getByRole("article").filter({ hasText: "Delia" }),
  ];

  await passUnattended(await buyHour(), { isLed: true });
  await page.goto("/citas?cuando=pasadas&como=aprendiz");
  await expect(own).toContainText(/No asististe.*La hora cuenta como dada\. ¿Sí estuviste\?/s);
  await expect(own.getByRole("link", { name: "Pedir la devolución" })).toHaveCount(0);
  await master.goto("/citas?cuando=pasadas&como=maestro");
  await expect(masters).toContainText("No vino");

  await passUnattended(await buyHour(), { isLed: false });
  await page.goto("/citas?cuando=pasadas&como=aprendiz");
  const missed = own.filter({ hasText: "Aurora no vino" });
  await expect(missed).toContainText("La hora no cuenta: se puede pedir la devolución.");
  await expectAccessible(page);
  await missed.getByRole("link", { name: "Pedir la devolución" }).click();
  await page
    .getByRole("region", { name: "Devolución" })
    .getByRole("button", { name: "Pedir la devolución" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Pedir la devolución" }).click();
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
});
