import type { Task } from "graphile-worker";
import { z } from "zod";
import { sendLetterBatch } from "@/lib/teaching/letters/delivery";

const sendLetterPayload = z.object({ letterId: z.uuid(), after: z.uuid().optional() });

export const sendLetterTask: Task = async (payload, { job }) => {
  await sendLetterBatch(job.id, sendLetterPayload.parse(payload));
};
