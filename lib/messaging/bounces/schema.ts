import { z } from "zod";

// Reports of mails that came back, in our own form and in those of common providers.

export type BounceReport = {
  recipient: string;
  /** Enhanced status (RFC 3463), such as 5.1.1. */
  status: string;
  diagnostic: string | null;
  /** It is undefined if the report does not tell. */
  occurredAt: Date | undefined;
};

const DIAGNOSTIC_LENGTH = 500;
const ENHANCED_STATUS = /\b[45]\.\d{1,3}\.\d{1,3}\b/;

const recipient = z.string().trim().toLowerCase().pipe(z.email());
const diagnostic = z.string().nullish();
const instant = z.iso.datetime({ offset: true });
const seconds = z.number().positive();

type Facts = {
  recipient: string;
  permanent: boolean;
  /** Texts that may contain an enhanced status, the most reliable first. */
  texts: readonly (string | null | undefined)[];
  occurredAt: Date | undefined;
};

const findStatus = (text: string | null | undefined): string | undefined =>
  ENHANCED_STATUS.exec(text ?? "")?.[0];

/** A status of another class than the provider's own verdict is ignored. */
function toReport({ recipient: address, permanent, texts, occurredAt }: Facts): BounceReport {
  const digit = permanent ? "5" : "4";
  const status = texts.map(findStatus).find((found) => found?.startsWith(digit)) ?? `${digit}.0.0`;
  const told = texts.filter(Boolean).at(-1) ?? null;
  return { recipient: address, status, diagnostic: told?.slice(0, DIAGNOSTIC_LENGTH) ?? null, occurredAt };
}

/** RFC 3464: the fields `Final-Recipient`, `Status` and `Diagnostic-Code` of a delivery status. */
const ownReport = z
  .object({
    recipient,
    status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/),
    diagnostic,
    occurredAt: instant.optional(),
  })
  .transform(({ recipient: address, status, diagnostic: text, occurredAt }): BounceReport[] =>
    status.startsWith("2")
      ? []
      : [
          {
            recipient: address,
            status,
            diagnostic: text?.slice(0, DIAGNOSTIC_LENGTH) ?? null,
            occurredAt: occurredAt === undefined ? undefined : new Date(occurredAt),
          },
        ],
  );

const PERMANENT_POSTMARK_TYPES = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated"];

const postmarkReport = z
  .object({
    RecordType: z.literal("Bounce"),
    Type: z.string(),
    Email: recipient,
    Details: diagnostic,
    BouncedAt: instant,
  })
  .transform(({ Type, Email, Details, BouncedAt }): BounceReport[] => [
    toReport({
      recipient: Email,
      permanent: PERMANENT_POSTMARK_TYPES.includes(Type),
      texts: [Details],
      occurredAt: new Date(BouncedAt),
    }),
  ]);

const mailgunReport = z
  .object({
    "event-data": z.object({
      event: z.literal("failed"),
      severity: z.enum(["permanent", "temporary"]),
      recipient,
      timestamp: seconds,
      "delivery-status": z.object({ "enhanced-code": diagnostic, message: diagnostic }),
    }),
  })
  .transform(({ "event-data": event }): BounceReport[] => [
    toReport({
      recipient: event.recipient,
      permanent: event.severity === "permanent",
      texts: [event["delivery-status"]["enhanced-code"], event["delivery-status"].message],
      occurredAt: new Date(event.timestamp * 1000),
    }),
  ]);

const sendgridEvent = z.object({
  event: z.literal("bounce"),
  type: z.string().optional(),
  email: recipient,
  status: diagnostic,
  reason: diagnostic,
  timestamp: seconds,
});

/** A batch of events of every kind. */
const sendgridReport = z.array(z.unknown()).transform((events): BounceReport[] =>
  events.flatMap((event) => {
    const { data } = sendgridEvent.safeParse(event);
    if (!data) return [];
    const permanent = data.type !== "blocked";
    const occurredAt = new Date(data.timestamp * 1000);
    return toReport({ recipient: data.email, permanent, texts: [data.status, data.reason], occurredAt });
  }),
);

const sesMessage = z.object({
  bounce: z.object({
    bounceType: z.string(),
    bouncedRecipients: z.array(
      z.object({ emailAddress: recipient, status: diagnostic, diagnosticCode: diagnostic }),
    ),
    timestamp: instant,
  }),
});

/** Amazon SES through SNS, whose message is JSON in JSON. */
const sesReport = z
  .object({
    Type: z.literal("Notification"),
    Message: z.string().transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "no JSON" });
        return z.NEVER;
      }
    }),
  })
  .transform(({ Message }): BounceReport[] => {
    const { data } = sesMessage.safeParse(Message);
    return (data?.bounce.bouncedRecipients ?? []).map(({ emailAddress, status, diagnosticCode }) =>
      toReport({
        recipient: emailAddress,
        permanent: data?.bounce.bounceType === "Permanent",
        texts: [status, diagnosticCode],
        occurredAt: data && new Date(data.bounce.timestamp),
      }),
    );
  });

/** Sent once by SNS; somebody has to open its link. */
export const subscriptionRequest = z.object({
  Type: z.literal("SubscriptionConfirmation"),
  SubscribeURL: z.url({ protocol: /^https$/ }),
});

/** One report of our own form or of Postmark, Mailgun, SendGrid or Amazon SES; none for mails that arrived. */
export const bounceReports = z.union([ownReport, postmarkReport, mailgunReport, sesReport, sendgridReport]);
