import { z } from "zod";

export const trainingParams = z.object({ id: z.uuid() });

export const trainingMarkInput = z.object({ seen: z.boolean("Elige sí o no") });
