import { inject } from "vitest";

export type InboxMail = {
  to: { address: string }[];
  subject: string;
  html: string;
  headers: Record<string, string>;
};

/** The mails that the SMTP server of the tests has accepted. */
export const readInbox = async (): Promise<InboxMail[]> =>
  (await (await fetch(`${inject("inbox")}/email`)).json()) as InboxMail[];
/** Their addresses, with repetitions. */
export const listInbox = async (): Promise<string[]> =>
  (await readInbox()).flatMap(({ to }) => to.map(({ address }) => address));
