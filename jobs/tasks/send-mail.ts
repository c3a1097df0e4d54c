import type { Task } from "graphile-worker";
import { z } from "zod";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";

const payloadSchema = z.object({ mailId: z.uuid() });

export const sendMail: Task = async (payload) => {
  await sendQueuedMail(payloadSchema.parse(payload).mailId);
};
