import { z } from "zod";
import { readPrivateCopy, removePrivateCopy, writePrivateCopy } from "@/lib/platform/browser/private-copies";
import { masterTitles } from "@/lib/platform/copy/master-title";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { languageCodes } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import type { ApplicationFormValues } from "./application-values";

const copySchema = z.object({
  shortDescription: z.string(),
  offering: z.string(),
  disciplines: z.array(z.enum(disciplineKeys)),
  topics: z.array(z.enum(topicKeys)),
  languages: z.array(z.enum(languageCodes)),
  website: z.string(),
  videoUrl: z.string(),
  phone: z.object({ country: z.string(), number: z.string() }),
  masterTitle: z.enum(["", ...masterTitles]),
}) satisfies z.ZodType<ApplicationFormValues>;

const toName = (userId: string): string => `solicitud:${userId}`;

/** Returns what a user typed and has not sent; null if there is nothing, or the form has changed since. */
export const readApplicationCopy = (userId: string): ApplicationFormValues | null =>
  copySchema.safeParse(readPrivateCopy(toName(userId))).data ?? null;

export const writeApplicationCopy = (userId: string, values: ApplicationFormValues): void =>
  writePrivateCopy(toName(userId), values);

export const removeApplicationCopy = (userId: string): void => removePrivateCopy(toName(userId));
