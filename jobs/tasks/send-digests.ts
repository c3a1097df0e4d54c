import type { Task } from "graphile-worker";
import { sendDigests } from "@/lib/digests/service";

export const sendDailyDigests: Task = () => sendDigests();
