import type { MailTopic } from "@/lib/messaging/unsubscribe/schema";
import { mailImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";

/** iCalendar text with the method that it declares. */
export type CalendarPart = { method: "PUBLISH" | "CANCEL"; content: string };

/** A person whom a mail is about, with a portrait or none. */
export type MailPerson = { name: string; portraitUrl: string | null; url: string };

/** Somebody by their slug, or the Master of a content by its slug. */
export type PersonKey = { of: "person" | "master-of-content"; slug: string } | { of: "person"; id: string };

/** A day and an hour that stand out like a ticket: "Cuándo", "sábado, 5 de diciembre de 2026", "19:00 (hora de Madrid)"; `isOff` if it was to be then, and is not. */
export type MailMoment = {
  label: string;
  day: string;
  hour: string;
  /** A further line: the address, or the former hour. */
  detail?: string;
  isOff?: true;
};

export type RenderedMail = {
  subject: string;
  /** The heading, if it is not the subject. */
  title?: string;
  /** The line that lists of mails show beside the subject, if it is not the one that says most. */
  preview?: string;
  lines: string[];
  person?: MailPerson | null;
  moments?: MailMoment[];
  groups?: { title: string; entries: { text: string; url?: string }[] }[];
  /** Names and values, such as the sums of a receipt. */
  facts?: [string, string][];
  /** Stands above the text, and leads to a page. */
  picture?: { url: string; alt: string; linkUrl: string };
  /** Text by another user, shown verbatim, and what leads to it if it is not the last line. */
  quote?: string;
  quoteLead?: string;
  /** Formatted text by a Master: safe HTML, and its Markdown. */
  body?: { html: string; text: string };
  action?: { label: string; url: string };
  note?: string;
  calendars?: CalendarPart[];
  /** Written by a person to the recipient: automatic replies are welcome. */
  isPersonal?: true;
  replyTo?: { name: string; address: string };
  /** The preference that governs this mail; none for mails that are always sent. */
  topic?: MailTopic;
  /** The Master whose letters and messages its footer stops, and the reason to get this one. */
  sender?: { masterId: string; name: string; reason: string };
  /** Stops mail of this kind to the address, which may have no account. */
  optOutToken?: string;
};

/** Facts of a letter that a Master wrote, for one of its receivers. */
export type MasterLetter = {
  readerName: string;
  masterId: string;
  masterName: string;
  subject: string;
  body: { html: string; text: string };
  reason: string;
  topic: MailTopic;
};

/** Facts of a gift's mail. Instants are ISO 8601 in UTC. */
export type GiftMail = {
  recipientName: string;
  giverName: string;
  masterName: string;
  title: string;
  /** The slug of the content whose cover is shown; null for a membership, which has none. */
  slug: string | null;
  message: string;
  /** The start of the next encuentro; null without one. */
  startsAt: string | null;
  timezone: string | null;
  /** Says what several hours or a membership are, and until when; null for anything else. */
  terms: string | null;
  optOutToken: string;
};

export type MailContext = {
  /** The person or company that runs the site, and sells what is paid here; null while it has no name. */
  operator: string | null;
  url: (path: string) => string;
  /** Generates the secret of a pending token. Payloads contain only token ids, so the outbox never stores secrets. */
  token: (tokenId: string) => Promise<string>;
  /**
   * Returns the current state of encuentros, one part per method; `path` is the page that they link to. Those of `leftIds` are
   * removed from the reader's calendar: they take place without them.
   */
  calendars: (encuentroIds: string[], path: string, leftIds?: string[]) => Promise<CalendarPart[]>;
  /** Returns a letter as it is now; null once it was stopped, or the addressee should not get it any more. */
  masterLetter: (letterId: string) => Promise<MasterLetter | null>;
  /** Returns somebody as they are now; null for a closed account. */
  person: (key: PersonKey) => Promise<MailPerson | null>;
  /** Returns a gift as it is now; null once it is no longer the addressee's to accept. */
  gift: (giftId: string) => Promise<GiftMail | null>;
};

export type MailFooter = {
  reason: string;
  unsubscribeLabel: string;
  unsubscribeUrl: string;
  /** To the settings, or for an address without an account to what is done with it. */
  more: { label: string; url: string };
};

/** The footer of what one preference governs, without its links. */
export const toPreferenceFooter = (label: string) => ({
  reason: `Recibes este correo por tu elección en «${label}».`,
  unsubscribeLabel: "No recibir más de estos correos",
});

/** The footer of a mail to somebody who may have no account. */
export const GIFT_FOOTER = {
  reason: "Te escribimos porque alguien nos dio tu dirección para hacerte un regalo.",
  unsubscribeLabel: "No quiero recibir regalos",
};

/** The footer of what a Master wrote. */
export const toSenderFooter = ({ name, reason }: NonNullable<RenderedMail["sender"]>) => ({
  reason,
  unsubscribeLabel: `No recibir más cartas de ${name}`,
});

export const ATTACHED_CALENDAR = "Con el archivo adjunto queda en tu calendario.";
export const RENEWED_CALENDAR = "El archivo adjunto pone al día tu calendario.";

/** The cover of a content. */
export const pictureOf = (
  { slug, title }: { slug: string; title: string },
  url: MailContext["url"],
  path: string = routes.ayni(slug),
): NonNullable<RenderedMail["picture"]> => ({
  url: url(mailImages.ayni(slug)),
  alt: title,
  linkUrl: url(path),
});

/** The sender of all mails, and the address of the help. */
export type MailSender = { operator: string; address: string; helpUrl: string };

export type MailFrame = { sender: MailSender; footer?: MailFooter | undefined };
