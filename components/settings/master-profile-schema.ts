import { z } from "zod";
import { masterProfileInput } from "@/lib/identity/profiles/schema";
import type { MasterProfileFormValues } from "./master-profile-values";

/** The API schema; the identity preprocess only gives it the input type of the form. */
export const masterProfileFormSchema = z.preprocess(
  (values: MasterProfileFormValues) => values,
  masterProfileInput,
);
export type MasterProfileFormOutput = z.output<typeof masterProfileFormSchema>;
