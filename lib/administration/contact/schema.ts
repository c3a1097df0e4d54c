import { z } from "zod";
import { countCharacters } from "@/lib/platform/text/characters";
import { requiredText, safeText } from "@/lib/platform/text/safe-text";
import { emailField } from "@/lib/identity/user-fields";

export const contactTopicLabels = {
  purchase: "Una compra o una devolución",
  problem: "Algo que no funciona",
  report: "Un contenido o una conducta que me preocupa",
  privacy: "Mis datos personales",
  other: "Otra cosa",
} as const;

export type ContactTopic = keyof typeof contactTopicLabels;
export const contactTopics = Object.keys(contactTopicLabels) as ContactTopic[];

const REQUIRED_NAME = "Debes indicar tu nombre";
const REQUIRED_TOPIC = "Debes elegir un asunto";
const REQUIRED_MESSAGE = "Cuéntanos qué necesitas";
const MIN_MESSAGE = 10;
const MAX_MESSAGE = 4000;

// The name goes into a mail header: one line, without characters that change the text direction.
const name = requiredText(120, REQUIRED_NAME).pipe(
  z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u, "Debes indicar un nombre válido"),
);

const message = requiredText(MAX_MESSAGE, REQUIRED_MESSAGE).refine(
  (text) => countCharacters(text) >= MIN_MESSAGE,
  `Cuéntanos un poco más, al menos ${MIN_MESSAGE} caracteres`,
);

const fields = {
  name,
  email: emailField,
  topic: z.string(REQUIRED_TOPIC).pipe(z.enum(contactTopics, REQUIRED_TOPIC)),
  message,
};

export const contactForm = z.object({ ...fields, website: z.string() });
export type ContactFormValues = z.input<typeof contactForm>;
export type ParsedContactForm = z.output<typeof contactForm>;

export const contactInput = z.object({
  ...fields,
  /** Idempotency key: one mail per key. */
  key: z.uuid(),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: safeText(500).optional(),
});
export type ContactInput = z.output<typeof contactInput>;
