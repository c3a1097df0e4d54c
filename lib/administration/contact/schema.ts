import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";
import { email } from "@/lib/identity/users/schema";

/** What people write to us about, as the contact page has it. */
export const topicLabels = {
  purchase: "Una compra o una devolución",
  problem: "Algo que no funciona",
  report: "Un contenido o una conducta que me preocupa",
  privacy: "Mis datos personales",
  other: "Otra cosa",
} as const;

export type ContactTopic = keyof typeof topicLabels;
export const topics = Object.keys(topicLabels) as ContactTopic[];

const REQUIRED_NAME = "Debes indicar tu nombre";
const REQUIRED_TOPIC = "Debes elegir un asunto";
const REQUIRED_MESSAGE = "Cuéntanos qué necesitas";
const MIN_MESSAGE = 10;
const MAX_MESSAGE = 4000;

// A name stands in a header of the mail: one line, and nothing that turns the direction of what follows it.
const name = safeText(120, REQUIRED_NAME)
  .pipe(z.string().trim().min(1, REQUIRED_NAME))
  .pipe(
    z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u, "Debes indicar un nombre válido"),
  );

const message = safeText(MAX_MESSAGE, REQUIRED_MESSAGE)
  .pipe(z.string().trim().min(1, REQUIRED_MESSAGE))
  .pipe(z.string().min(MIN_MESSAGE, `Cuéntanos un poco más, al menos ${MIN_MESSAGE} caracteres`));

const fields = {
  name,
  email,
  topic: z.string(REQUIRED_TOPIC).pipe(z.enum(topics, REQUIRED_TOPIC)),
  message,
};

/** What the contact form holds. */
export const contactForm = z.object({ ...fields, website: z.string() });
/** The same before it is checked. */
export type ContactFormValues = z.input<typeof contactForm>;

export const contactInput = z.object({
  ...fields,
  /** Made by the form once for one message, so that sending it twice gives one mail. */
  key: z.uuid(),
  /** No person sees this field: whoever fills it in is a program. */
  website: safeText(500).optional(),
});
export type ContactInput = z.output<typeof contactInput>;
