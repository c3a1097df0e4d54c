import "server-only";
import { isAddressBlocked } from "@/lib/messaging/bounces/data";
import { isSentDespiteBounces } from "@/lib/messaging/bounces/policy";
import { findFollowedMasterId, findReminder } from "@/lib/messaging/notification-kinds";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { mailTopicLabel } from "@/lib/messaging/unsubscribe/schema";
import type { MailTopic } from "@/lib/messaging/unsubscribe/schema";
import { createUnsubscribeToken } from "@/lib/messaging/unsubscribe/token";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { PermanentFailure } from "@/lib/platform/ports/failed-jobs";
import { mail } from "@/lib/platform/ports/mail";
import { routes } from "@/lib/platform/routes";
import { visitorApi } from "@/lib/platform/visitor-api";
import { getOperator } from "@/lib/platform/site-config/data";
import { isConfigured } from "@/lib/platform/site-config/schema";
import { isolateTexts } from "@/lib/platform/text/isolate";
import { DAY_MS } from "@/lib/platform/time/instants";
import { renderMailHtml } from "./html";
import { GIFT_FOOTER, toPreferenceFooter, toSenderFooter } from "./layout";
import type {
  CalendarPart,
  GiftMail,
  RenderedMail,
  MailFooter,
  MailContext,
  MailSender,
  MasterLetter,
} from "./layout";
import { findMailPerson } from "./people";
import { nestMailQuotes } from "./quotes";
import { mailTemplates } from "./templates";
import type { MailPayloads, MailTemplate } from "./templates";
import { renderMailText } from "./text";

const RETENTION_DAYS = 90;

type OutboxRow = { to: string; userId: string | null; template: string; payload: unknown };

/**
 * Implemented by later domains and passed in by the job. They use the transaction of the delivery: if each of many held one
 * connection and waited for another, none would go on.
 */
type MailDependencies = {
  activateToken: (tokenId: string, tx: Tx) => Promise<string | null>;
  /**
   * Returns iCalendar texts whose events link to `path` and tell their hours in the reader's zone, if it is known; those of
   * `leftIds` leave the reader's calendar.
   */
  renderCalendars: (
    encuentroIds: string[],
    reader: { path: string; zone: string | null; leftIds: string[] },
    tx: Tx,
  ) => Promise<CalendarPart[]>;
  /** Returns null if the letter should not reach the addressee any more. */
  findMasterLetter: (letterId: string, addresseeId: string | null, tx: Tx) => Promise<MasterLetter | null>;
  /** Returns null if the gift should not reach this address any more. */
  findGiftMail: (giftId: string, to: string, tx: Tx) => Promise<GiftMail | null>;
};

class TokenRevokedError extends Error {}

const toAbsoluteUrl = (path: string) => new URL(path, env.SITE_URL).toString();

async function findReaderZone(tx: Tx, { userId }: OutboxRow): Promise<string | null> {
  if (userId === null) return null;
  const reader = await tx.user.findUnique({ where: { id: userId }, select: { timezone: true } });
  return reader?.timezone ?? null;
}

function findOperatorName(): string | null {
  const { name } = getOperator();
  return isConfigured(name) ? name : null;
}

const toMailContext = (
  tx: Tx,
  row: OutboxRow,
  { activateToken, renderCalendars, findMasterLetter, findGiftMail }: MailDependencies,
): MailContext => ({
  operator: findOperatorName(),
  url: toAbsoluteUrl,
  token: async (tokenId) => {
    const token = await activateToken(tokenId, tx);
    if (token === null) throw new TokenRevokedError();
    return token;
  },
  calendars: async (encuentroIds, path, leftIds = []) =>
    renderCalendars(
      [...encuentroIds, ...leftIds],
      { path, zone: await findReaderZone(tx, row), leftIds },
      tx,
    ),
  person: async (key) => isolateTexts(await findMailPerson(tx, key, toAbsoluteUrl)),
  masterLetter: (letterId) => findMasterLetter(letterId, row.userId, tx),
  gift: async (giftId) => isolateTexts(await findGiftMail(giftId, row.to, tx)),
});

const isMailTemplate = (template: string): template is MailTemplate => Object.hasOwn(mailTemplates, template);

async function renderTemplate(
  tx: Tx,
  row: OutboxRow,
  dependencies: MailDependencies,
): Promise<RenderedMail | null> {
  const { template, payload } = row;
  if (!isMailTemplate(template)) throw new Error(`There is no mail template "${template}"`);
  const render = mailTemplates[template] as (
    payload: unknown,
    context: MailContext,
  ) => RenderedMail | Promise<RenderedMail | null>;
  try {
    const rendered = await render(isolateTexts(payload), toMailContext(tx, row, dependencies));
    return rendered && nestMailQuotes(rendered);
  } catch (error) {
    if (error instanceof TokenRevokedError) return null;
    // A text that is nested too deeply to be rendered stays so: further attempts would only repeat it.
    if (error instanceof RangeError) throw new PermanentFailure(error.message, { cause: error });
    throw error;
  }
}

async function isReminderCurrent(tx: Tx, { template, payload }: OutboxRow): Promise<boolean> {
  const reminder = template === "notice" ? findReminder((payload as MailPayloads["notice"]).notice) : null;
  if (!reminder) return true;
  const { encuentroId, sequence, startsAt } = reminder;
  if (new Date(startsAt) <= new Date()) return false;
  return (await tx.encuentro.count({ where: { id: encuentroId, sequence, cancelledAt: null } })) > 0;
}

// Its reader may have unfollowed the Master while it was delayed.
async function isMasterFollowed(tx: Tx, { template, userId, payload }: OutboxRow): Promise<boolean> {
  const masterId =
    template === "notice" ? findFollowedMasterId((payload as MailPayloads["notice"]).notice) : null;
  if (masterId === null || userId === null) return true;
  return (await tx.follow.count({ where: { followerId: userId, masterId } })) > 0;
}

// Preferences may have changed, or the account been deactivated, while the mail was delayed by quiet hours.
async function isMailEnabled(tx: Tx, { userId }: OutboxRow, topic: MailTopic | undefined): Promise<boolean> {
  if (userId === null || topic === undefined) return true;
  const user = await tx.user.findUnique({
    where: { id: userId, deactivatedAt: null },
    select: { notificationPreferences: true },
  });
  if (!user) return false;
  return topic === "daily" || parseNotificationPreferences(user.notificationPreferences)[topic] !== "never";
}

async function isMailReturned(
  tx: Tx,
  { userId, to }: OutboxRow,
  topic: MailTopic | undefined,
): Promise<boolean> {
  return userId !== null && !isSentDespiteBounces(topic) && (await isAddressBlocked(tx, userId, to));
}

async function renderCurrentMail(
  tx: Tx,
  row: OutboxRow,
  dependencies: MailDependencies,
): Promise<RenderedMail | null> {
  if (!(await isReminderCurrent(tx, row)) || !(await isMasterFollowed(tx, row))) return null;
  const rendered = await renderTemplate(tx, row, dependencies);
  if (!rendered || !(await isMailEnabled(tx, row, rendered.topic))) return null;
  return (await isMailReturned(tx, row, rendered.topic)) ? null : rendered;
}

// Mails governed by a preference get a footer and a one-click List-Unsubscribe URL; those of a Master stop their letters and messages.
function createUnsubscribeLinks(userId: string | null, { topic, sender, optOutToken }: RenderedMail) {
  if (optOutToken !== undefined) {
    const unsubscribeUrl = toAbsoluteUrl(routes.unsubscribe(optOutToken));
    const more = { label: "Qué hacemos con tu dirección", url: toAbsoluteUrl(`${routes.privacy()}#regalos`) };
    const footer: MailFooter = { ...GIFT_FOOTER, unsubscribeUrl, more };
    return { footer, oneClickUrl: toAbsoluteUrl(visitorApi.unsubscribe(optOutToken)) };
  }
  const wayOut = sender
    ? { stopped: { lettersOf: sender.masterId }, footer: toSenderFooter(sender) }
    : topic && { stopped: topic, footer: toPreferenceFooter(mailTopicLabel(topic)) };
  if (userId === null || !wayOut) return null;
  const token = createUnsubscribeToken(userId, wayOut.stopped);
  const footer: MailFooter = {
    ...wayOut.footer,
    unsubscribeUrl: toAbsoluteUrl(routes.unsubscribe(token)),
    more: { label: "Elegir mis avisos", url: toAbsoluteUrl(routes.notificationSettings()) },
  };
  return { footer, oneClickUrl: toAbsoluteUrl(visitorApi.unsubscribe(token)) };
}

function describeSender(): MailSender {
  const { address } = getOperator();
  return {
    operator: findOperatorName() ?? PRODUCT_NAME,
    address: isConfigured(address) ? address : "",
    helpUrl: toAbsoluteUrl(routes.contact()),
  };
}

function sendRendered(mailId: string, { to, userId }: OutboxRow, rendered: RenderedMail): Promise<void> {
  const links = createUnsubscribeLinks(userId, rendered);
  const frame = { sender: describeSender(), footer: links?.footer };
  return mail.send({
    to,
    replyTo: rendered.replyTo,
    subject: rendered.subject,
    text: renderMailText(rendered, frame),
    html: renderMailHtml(rendered, frame),
    calendars: rendered.calendars,
    isPersonal: rendered.isPersonal,
    messageId: `<${mailId}@${new URL(env.SITE_URL).hostname}>`,
    unsubscribeUrl: links?.oneClickUrl,
  });
}

async function deliverLocked(mailId: string, dependencies: MailDependencies): Promise<void> {
  await db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<OutboxRow[]>`
        select "to", "userId", template, payload from "OutboxMail"
        where id = ${mailId}::uuid and "sentAt" is null for update`;
    if (!row) return;
    const rendered = await renderCurrentMail(tx, row, dependencies);
    if (rendered) await sendRendered(mailId, row, rendered);
    // The address of somebody who has no account any more is not kept, either.
    if (row.template === "account-closed") {
      await tx.outboxMail.delete({ where: { id: mailId } });
      return;
    }
    // The payload may contain personal data, so it is not kept after sending.
    await tx.outboxMail.update({
      where: { id: mailId },
      data: { sentAt: new Date(), payload: {} },
    });
  });
}

/**
 * Sends a queued mail unless it was sent before or has become pointless. The row stays locked during the SMTP dialogue,
 * so two workers cannot send it twice; a crash between the SMTP response and the commit repeats it at most once.
 */
export async function deliverMail(mailId: string, dependencies: MailDependencies): Promise<void> {
  try {
    await deliverLocked(mailId, dependencies);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await db.outboxMail.updateMany({
      where: { id: mailId },
      data: { attempts: { increment: 1 }, lastError },
    });
    throw error;
  }
}

export async function sweepMails(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.outboxMail.deleteMany({ where: { sentAt: { lt: before } } });
}
