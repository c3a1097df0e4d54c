import "server-only";
import { createTransport } from "nodemailer";
import type { Transporter } from "nodemailer";
import { env } from "@/lib/platform/env";

export type Mail = {
  to: string;
  /** Whom an answer goes to; the sender of all our mail by default. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** An iCalendar text to go with it. */
  calendar?: string | undefined;
  /** Where one says by one click, as RFC 8058 has it, that one wants no more of them. */
  unsubscribe?: string | undefined;
};

const calendarPart = (content: string) => ({ method: "PUBLISH", filename: "encuentros.ics", content });

const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const shared = globalThis as typeof globalThis & { aylluMail?: Transporter };

function transport(): Transporter {
  return (shared.aylluMail ??= createTransport(
    // Well below the time that the row of a mail stays locked, so that an answer is never missed.
    { url: env.SMTP_URL, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 },
    { from: env.MAIL_FROM },
  ));
}

/** Mail over SMTP. */
export const mail = {
  /** Hands one mail to the SMTP server; rejects when the server does not take it. */
  async send({ calendar, unsubscribe, ...message }: Mail): Promise<void> {
    const event = calendar === undefined ? {} : { icalEvent: calendarPart(calendar) };
    const headers = unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) };
    await transport().sendMail({ ...message, ...event, ...headers });
  },

  /** Whether the SMTP server answers. */
  async healthy(): Promise<boolean> {
    return transport()
      .verify()
      .catch(() => false);
  },
};
