import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "./fixtures";

type Mail = { to: { address: string }[]; subject: string; text: string };

/** The mails that somebody has received, by the inbox of the SMTP server. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const { mail } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const mails: Mail[] = await (await request.get(`${mail}/email`)).json();
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Waits for a mail that says this in its subject or text. */
export const mailWith = (request: APIRequestContext, email: string, text: string | RegExp): Promise<void> =>
  expect
    .poll(async () =>
      (await mailsTo(request, email)).map((mail) => `${mail.subject}\n${mail.text}`).join("\n"),
    )
    .toMatch(text);

/** Waits for a mail with a link to a path of ours, and gives the link of the last one. */
export async function mailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${path}\\S+`);
  let link = "";
  await expect
    .poll(async () => {
      const links = (await mailsTo(request, email)).flatMap(({ text }) => pattern.exec(text) ?? []);
      return (link = links.at(-1) ?? "");
    })
    .toContain(path);
  return link;
}
