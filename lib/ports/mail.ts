import "server-only";
import { createTransport } from "nodemailer";
import type { Transporter } from "nodemailer";
import { env } from "@/lib/env";

export type Mail = { to: string; subject: string; text: string; html: string; messageId: string };

const shared = globalThis as typeof globalThis & { aylluMail?: Transporter };

function transport(): Transporter {
  return (shared.aylluMail ??= createTransport(env.SMTP_URL, { from: env.MAIL_FROM }));
}

/** Mail over SMTP. */
export const mail = {
  /** Hands one mail to the SMTP server; rejects when the server does not take it. */
  async send(message: Mail): Promise<void> {
    await transport().sendMail(message);
  },

  /** Whether the SMTP server answers. */
  async healthy(): Promise<boolean> {
    return transport()
      .verify()
      .catch(() => false);
  },
};
