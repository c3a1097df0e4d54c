import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { expectAccessible } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  test,
  uniqueEmail,
} from "./fixtures";
import { listMailsTo, waitForMail } from "./mail";

const REASON = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here";

/** Queues a mail that has failed permanently. */
async function createFailedMail(to: string): Promise<void> {
  const { database } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const mailId = randomUUID();
  await client.query("begin");
  await client.query(
    `insert into "OutboxMail" (id, "dedupeKey", "to", template, payload)
     values ($1::uuid, $2, $3, 'password-changed', '{"name":"Noa"}')`,
    [mailId, `failed:${mailId}`, to],
  );
  const { rows } = await client.query(
    "select id from graphile_worker.add_job('send-mail', json_build_object('mailId', $1::text))",
    [mailId],
  );
  await client.query("select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)", [
    rows[0].id,
    REASON,
  ]);
  await client.query("commit");
  await client.end();
}

test("an admin sends a failed mail again, discards others, and finds both in the audit log", async ({
  page,
  request,
  signInAs,
}) => {
  const [resent, ...discarded] = ["reenviado", "descartado", "descartado"].map(uniqueEmail);
  if (!resent) throw new Error("expected an address");
  for (const address of [resent, ...discarded]) await createFailedMail(address);
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users");
  await page
    .getByRole("navigation", { name: "Secciones del panel" })
    .getByRole("link", { name: /^Correos y trabajos/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/users\/correos$/);
  const entryOf = (address: string) => page.getByRole("article").filter({ hasText: address });
  await expect(entryOf(resent)).toContainText("Correo: Contraseña cambiada");
  await expect(entryOf(resent)).toContainText(REASON);

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await entryOf(resent)
    .getByRole("button", { name: /^Volver a enviar/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Volver a intentar" }).click();
  await expect(entryOf(resent)).toBeHidden();
  await waitForMail(request, resent, "Tu contraseña ha cambiado");

  for (const address of discarded) await entryOf(address).getByRole("checkbox").check();
  await expect(page.getByText("2 tareas elegidas")).toBeVisible();
  await page
    .getByRole("region", { name: "Correos y trabajos fallidos" })
    .getByRole("button", { name: "Descartar", exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("¿Descartar 2 tareas?");
  await dialog.getByRole("button", { name: "Descartar" }).click();
  for (const address of discarded) {
    await expect(entryOf(address)).toBeHidden();
    expect(await listMailsTo(request, address)).toEqual([]);
  }

  await page.goto("/admin/users/registro?action=mail.retried");
  await expect(
    page.getByText("volvió a enviar un correo («Contraseña cambiada») a alguien sin cuenta.").first(),
  ).toBeVisible();
  await page.goto("/admin/users/registro?action=mail.discarded");
  await expect(page.getByText("descartó un correo («Contraseña cambiada»)").first()).toBeVisible();
});
