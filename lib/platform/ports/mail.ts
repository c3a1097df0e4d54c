import "server-only";
import { createTransport } from "nodemailer";
import type { Transporter } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { env } from "@/lib/platform/env";
import { PermanentFailure } from "./failed-jobs";

export type MailMessage = {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** iCalendar texts, each with the method that it declares (RFC 6047). */
  calendars?: { method: "PUBLISH" | "CANCEL"; content: string }[] | undefined;
  /** Written by a person; other mails ask for no automatic replies. */
  isPersonal?: boolean | undefined;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

type CalendarText = NonNullable<MailMessage["calendars"]>[number];

/** For calendar programs, which act upon an alternative of the text. */
const toCalendarAlternative = ({ method, content }: CalendarText) => ({
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
});

/** For people, who import a file. */
const toCalendarAttachment = ({ method, content }: CalendarText) => ({
  filename: method === "CANCEL" ? "cancelados.ics" : "encuentros.ics",
  contentType: "application/ics",
  content,
});

const AUTOMATIC_HEADERS = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

const toUnsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const ENCODED_WORD = /=\?(?=[^?\s]+\?[bq]\?)/gi;

/**
 * Parts what looks like an encoded word (RFC 2047): mail programs would decode it, past everything that was checked in the
 * text.
 */
const toHeaderText = (text: string): string => text.replace(ENCODED_WORD, "= ?");

type SmtpError = Error & { command?: string; responseCode?: number };

/** "Authentication required": about our own sign-in at the server, which an operator can repair. */
const AUTHENTICATION_REQUIRED = 530;

/** True if the server will never take this mail (RFC 5321, 4.2.1): it refuses the recipient or the message. */
function isPermanentRefusal(error: unknown): error is SmtpError {
  const { command, responseCode = 0 } = error as SmtpError;
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED;
}

const globalForMail = globalThis as typeof globalThis & { aylluMail?: Transporter };

function getTransport(): Transporter {
  return (globalForMail.aylluMail ??= createTransport(
    // Well below the transaction timeout of the outbox row, so that its result is always recorded.
    { url: env.SMTP_URL, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 },
    { from: env.MAIL_FROM },
  ));
}

/** The address that our mails come from. */
export function senderAddress(): string {
  const [sender] = addressparser(env.MAIL_FROM, { flatten: true });
  return sender?.address ?? env.MAIL_FROM;
}

export const mail = {
  /** Rejects if the SMTP server does not accept the mail; with `PermanentFailure` if it never will. */
  async send({ calendars = [], isPersonal, unsubscribeUrl, ...message }: MailMessage): Promise<void> {
    const { subject, replyTo } = message;
    const written = {
      subject: toHeaderText(subject),
      ...(replyTo ? { replyTo: { ...replyTo, name: toHeaderText(replyTo.name) } } : {}),
    };
    const headers = {
      ...(isPersonal ? {} : AUTOMATIC_HEADERS),
      ...(unsubscribeUrl === undefined ? {} : toUnsubscribeHeaders(unsubscribeUrl)),
    };
    const alternatives = calendars.map(toCalendarAlternative);
    const attachments = calendars.map(toCalendarAttachment);
    try {
      await getTransport().sendMail({ ...message, ...written, headers, alternatives, attachments });
    } catch (error) {
      if (!isPermanentRefusal(error)) throw error;
      throw new PermanentFailure(error.message, { cause: error });
    }
  },

  async isHealthy(): Promise<boolean> {
    return getTransport()
      .verify()
      .catch(() => false);
  },
};
