import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "./fixtures";

type InboxMail = { to: { address: string }[]; subject: string; text: string };

/** Lists the mails to an address in the test inbox. */
export async function listMailsTo(request: APIRequestContext, email: string): Promise<InboxMail[]> {
  const { mail } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const mails: InboxMail[] = await (await request.get(`${mail}/email`)).json();
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Waits for a mail whose subject or text matches. */
export const waitForMail = (
  request: APIRequestContext,
  email: string,
  text: string | RegExp,
): Promise<void> =>
  expect
    .poll(async () =>
      (await listMailsTo(request, email)).map((mail) => `${mail.subject}\n${mail.text}`).join("\n"),
    )
    .toMatch(text);

/** Waits for a mail with a link to a path and returns the link of the latest one. */
export async function waitForMailLink(
  request: APIRequestContext,
  email: string,
  path: string,
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${path}\\S+`);
  let link = "";
  await expect
    .poll(async () => {
      const links = (await listMailsTo(request, email)).flatMap(({ text }) => pattern.exec(text) ?? []);
      return (link = links.at(-1) ?? "");
    })
    .toContain(path);
  return link;
}
