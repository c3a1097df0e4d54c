import { z } from "zod";
import { isCountryCode } from "@/lib/reference/countries";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { languageCodes } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { masterTitles, type MasterTitle } from "@/lib/platform/copy/master-title";
import { sellerKinds, type SellerKind } from "@/lib/platform/copy/seller-kind";
import { isBlank } from "@/lib/platform/text/characters";
import { linkField, videoEmbedField } from "@/lib/platform/text/link-field";
import { requiredText, trimmedText } from "@/lib/platform/text/safe-text";
import { wholeNumber } from "@/lib/platform/whole-number";
import { adminOnlyFields } from "@/lib/identity/user-fields";
import {
  DISCIPLINES_REQUIRED,
  LAST_SETUP_STEP,
  MAX_MASTER_SHORT_DESCRIPTION,
  MAX_OFFERING,
  MAX_TOPICS,
  MAX_TRAINING,
  MAX_TRAINING_TEXT,
  MIN_SETUP_DISCIPLINES,
} from "./limits";

const REGION_REQUIRED = "Debes seleccionar una región";
const CITY_INVALID = "Escribe el nombre de una ciudad";

const keyList = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  invalidMessage: string,
  emptyMessage: string,
) =>
  z
    .array(z.enum(keys, invalidMessage), emptyMessage)
    .max(200, invalidMessage)
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length > 0, emptyMessage);

export const disciplinesInput = keyList(
  disciplineKeys,
  "Elige una disciplina de la lista",
  DISCIPLINES_REQUIRED,
);

const topicsInput = keyList(
  topicKeys,
  "Elige una temática de la lista",
  "Debes seleccionar al menos una temática",
).refine((list) => list.length <= MAX_TOPICS, `No puedes seleccionar más de ${MAX_TOPICS} temáticas`);

/** Country as ISO 3166-1 alpha-2 code; region by name or code, city in words of its own, or none. */
export const locationInput = z.object({
  country: z.string("Elige un país").refine(isCountryCode, "Elige un país"),
  state: trimmedText(120, REGION_REQUIRED).nullish(),
  city: trimmedText(120, CITY_INVALID).nullish(),
});
export type LocationInput = z.output<typeof locationInput>;

const blankToNull = (value: unknown) => (typeof value === "string" && isBlank(value) ? null : value);

const websiteField = z.preprocess(blankToNull, linkField.transform((link) => new URL(link).href).nullish());

const videoUrlField = z.preprocess(blankToNull, videoEmbedField.nullish());

export const masterProfileFields = {
  shortDescription: requiredText(
    MAX_MASTER_SHORT_DESCRIPTION,
    "Debes acompañar tu nombre con una breve descripción",
  ),
  offering: requiredText(MAX_OFFERING, "Debes describir brevemente lo que ofreces a la comunidad"),
  topics: topicsInput,
  languages: keyList(languageCodes, "Elige un idioma de la lista", "Elige al menos un idioma"),
  website: websiteField,
  videoUrl: videoUrlField,
};

export const masterProfileInput = z.object(masterProfileFields);

const FIRST_TRAINING_YEAR = 1930;
const INVALID_YEAR = "Debes indicar un año válido, con cuatro cifras";

/** A training that a Master states. */
const trainingEntryInput = z.object({
  title: requiredText(MAX_TRAINING_TEXT, "Debes indicar qué estudiaste"),
  school: requiredText(MAX_TRAINING_TEXT, "Debes indicar dónde lo estudiaste"),
  year: z
    .int(INVALID_YEAR)
    .min(FIRST_TRAINING_YEAR, INVALID_YEAR)
    .refine((year) => year <= new Date().getUTCFullYear(), INVALID_YEAR),
});
export type TrainingEntry = z.output<typeof trainingEntryInput>;

/** All trainings of a Master, in the order in which they are shown. */
export const trainingInput = z
  .array(trainingEntryInput)
  .max(MAX_TRAINING, `No puedes indicar más de ${MAX_TRAINING} formaciones`);

const completedStepField = wholeNumber(0, LAST_SETUP_STEP, "Este paso no existe");

/** The word is null without a preference. */
export const masterTitleInput = z.enum(masterTitles, "Elige una palabra de la lista").nullable();

// Images are set by uploads; an update can only remove them, and any other value is ignored.
const imageRemovalField = z.null().optional().catch(undefined);

const profileFields = z
  .object({
    completedStep: completedStepField.optional(),
    location: locationInput.optional(),
    disciplines: disciplinesInput.optional(),
    masterTitle: masterTitleInput.optional(),
    showsThanks: z.boolean("Elige sí o no").optional(),
    profileImage: imageRemovalField,
    backgroundImage: imageRemovalField,
    ...adminOnlyFields,
  })
  .refine(
    ({ completedStep, disciplines }) =>
      completedStep === undefined || disciplines === undefined || disciplines.length >= MIN_SETUP_DISCIPLINES,
    { path: ["disciplines"], message: `Elige un mínimo de ${MIN_SETUP_DISCIPLINES}` },
  );

/** A partial update. `completedStep` is sent by the setup wizard. */
export const profileInput = z.object({
  profile: profileFields.optional(),
  masterProfile: masterProfileInput
    .partial()
    .extend({
      training: trainingInput.optional(),
      sellerKind: z.enum(sellerKinds, "Elige si ofreces como profesional o como particular").optional(),
      ...adminOnlyFields,
    })
    .optional(),
  ...adminOnlyFields,
});
export type ProfileInput = z.output<typeof profileInput>;

export const profileParams = z.object({ id: z.uuid() });

export type StoredLocation = { country: string | null; state: string | null; city: string | null };

export type ProfileView = {
  id: string;
  userId: string;
  completedStep: number;
  location: StoredLocation;
  profileImage: string | null;
  backgroundImage: string | null;
  disciplines: string[];
  masterTitle: MasterTitle | null;
  /** Their profile shows the public thanks that they have given. */
  showsThanks: boolean;
  updatedAt: string;
};

export type TrainingView = TrainingEntry & {
  id: string;
  /** An admin saw the certificate. */
  seen: boolean;
};

export type MasterProfileView = {
  shortDescription: string;
  offering: string;
  topics: string[];
  languages: string[];
  website: string | null;
  videoUrl: string | null;
  /** The capacity in which they offer; null until they have said it. */
  sellerKind: SellerKind | null;
  training: TrainingView[];
};

export type ProfileWithMasterView = ProfileView & { masterProfile: MasterProfileView | null };
