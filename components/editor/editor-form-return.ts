import type { UseFormReturn } from "react-hook-form";
import type { AyniFormValues } from "./form-values";

export type EditorFormReturn = UseFormReturn<AyniFormValues, unknown, AyniFormValues>;
