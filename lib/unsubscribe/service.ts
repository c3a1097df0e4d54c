import "server-only";
import { notificationCategories, notificationChoices } from "@/lib/messaging/preferences/schema";
import type { NotificationChoices } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { lockPerson } from "@/lib/identity/lock-user";
import type { MailSubject } from "../messaging/unsubscribe/schema";
import { readUnsubscribeToken } from "./token";

function without(choices: NotificationChoices, about: MailSubject): NotificationChoices {
  const left = { ...choices };
  for (const name of notificationCategories) {
    if (name === about || (about === "daily" && choices[name] === "daily")) left[name] = "never";
  }
  return left;
}

/** Sends no more of the mails that a link is about; again changes nothing. Errors: `NotFound`. */
export async function unsubscribe(token: string): Promise<{ about: MailSubject }> {
  const asked = readUnsubscribeToken(token);
  if (!asked) throw new AppError("NotFound");
  const { userId, about } = asked;
  await db.$transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) throw new AppError("NotFound");
    const choices = notificationChoices(person.notificationPreferences);
    await tx.user.update({
      where: { id: userId },
      data: { notificationPreferences: without(choices, about) },
    });
  });
  return { about };
}
