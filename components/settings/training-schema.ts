import { z } from "zod";
import { trainingInput } from "@/lib/identity/profiles/schema";

// The year is text in its field.
const entryValues = z.object({ title: z.string(), school: z.string(), year: z.string().transform(Number) });

export const trainingFormSchema = z.object({ training: z.array(entryValues).pipe(trainingInput) });
export type TrainingFormValues = z.input<typeof trainingFormSchema>;
export type TrainingFormOutput = z.output<typeof trainingFormSchema>;
