import { z } from "zod";
import { isCountryCode } from "@/lib/reference/countries";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { languageCodes } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { isHttpUrl, videoEmbedUrl } from "@/lib/platform/urls";
import { safeText } from "@/lib/platform/text/safe-text";
import { authorityFields } from "@/lib/users/policy";

/** The last step of the setup wizard that a person completes; the fifth only says goodbye. */
export const LAST_STEP = 4;
export const MIN_SETUP_DISCIPLINES = 3;
export const MAX_TOPICS = 10;
export const PHOTO_MEGABYTES = 2;
export const BACKGROUND_MEGABYTES = 5;
export const MAX_SHORT_DESCRIPTION = 200;
export const MAX_OFFERING = 5000;

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const WRONG_IMAGE = "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.";
export const tooLargeText = (megabytes: number) =>
  `El archivo es demasiado grande. Elige un fichero de tamaño inferior a ${megabytes}MB.`;

const REGION = "Debes seleccionar una región";
const CITY = "Debes seleccionar una ciudad";

const listOf = <Key extends string>(keys: readonly [Key, ...Key[]], one: string, none: string) =>
  z
    .array(z.enum(keys, one), none)
    .max(200, one)
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length > 0, none);

export const disciplinesInput = listOf(
  disciplineKeys,
  "Elige una disciplina de la lista",
  "Debes seleccionar al menos una disciplina",
);

const topicsInput = listOf(
  topicKeys,
  "Elige una temática de la lista",
  "Debes seleccionar al menos una temática",
).refine((list) => list.length <= MAX_TOPICS, `No puedes seleccionar más de ${MAX_TOPICS} temáticas`);

/** Where a person lives: a code of ISO 3166-1, and region and city by name. */
export const locationInput = z.object({
  country: z.string("Elige un país").refine(isCountryCode, "Elige un país"),
  state: safeText(120, REGION).pipe(z.string().trim()).nullish(),
  city: safeText(120, CITY).pipe(z.string().trim()).nullish(),
});
export type LocationInput = z.output<typeof locationInput>;

const requiredText = (max: number, message: string) =>
  safeText(max, message).pipe(z.string().trim().min(1, message));

const emptyAsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

const website = z.preprocess(
  emptyAsNull,
  safeText(2000, "Este no es un enlace válido")
    .pipe(z.string().trim())
    .refine(isHttpUrl, "Este no es un enlace válido")
    .transform((link) => new URL(link).href)
    .nullish(),
);

const NO_VIDEO = "Este no es un enlace válido de Youtube o Vimeo";
// Kept as the embed address that we build from the id.
const videoUrl = z.preprocess(
  emptyAsNull,
  safeText(2000, NO_VIDEO)
    .pipe(z.string().trim())
    .transform((link, context) => {
      const embed = videoEmbedUrl(link);
      if (embed !== null) return embed;
      context.addIssue(NO_VIDEO);
      return z.NEVER;
    })
    .nullish(),
);

/** What a Master says of themselves. */
export const masterFields = {
  shortDescription: requiredText(
    MAX_SHORT_DESCRIPTION,
    "Debes acompañar tu nombre con una breve descripción",
  ),
  offering: requiredText(MAX_OFFERING, "Debes describir brevemente lo que ofreces a la comunidad"),
  topics: topicsInput,
  languages: listOf(languageCodes, "Elige un idioma de la lista", "Elige al menos un idioma"),
  website,
  videoUrl,
};

/** A whole master profile, as its form holds it. */
export const masterProfileInput = z.object(masterFields);

const completedStep = z
  .int("Este paso no existe")
  .min(0, "Este paso no existe")
  .max(LAST_STEP, "Este paso no existe");

// An image comes by its upload; here it can only be taken away, and its address is not listened to.
const removal = z.null().optional().catch(undefined);

const profileFields = z
  .object({
    completedStep: completedStep.optional(),
    location: locationInput.optional(),
    disciplines: disciplinesInput.optional(),
    profileImage: removal,
    backgroundImage: removal,
    ...authorityFields,
  })
  .refine(
    ({ completedStep: step, disciplines }) =>
      step === undefined || disciplines === undefined || disciplines.length >= MIN_SETUP_DISCIPLINES,
    { path: ["disciplines"], message: `Elige un mínimo de ${MIN_SETUP_DISCIPLINES}` },
  );

/** A change of a profile; what is left out stays. With `completedStep` it comes from the wizard. */
export const profileInput = z.object({
  profile: profileFields.optional(),
  masterProfile: masterProfileInput.partial().extend(authorityFields).optional(),
  ...authorityFields,
});
export type ProfileInput = z.output<typeof profileInput>;

export const profileParams = z.object({ id: z.uuid() });

export type Location = { country: string | null; state: string | null; city: string | null };

/** A profile as its owner sees it. Images are addresses or null. */
export type ProfileView = {
  id: string;
  userId: string;
  completedStep: number;
  location: Location;
  profileImage: string | null;
  backgroundImage: string | null;
  disciplines: string[];
  updatedAt: string;
};

/** `videoUrl` is the address of an embed. */
export type MasterProfileView = {
  shortDescription: string;
  offering: string;
  topics: string[];
  languages: string[];
  website: string | null;
  videoUrl: string | null;
};

export type ProfileAnswer = ProfileView & { masterProfile: MasterProfileView | null };
