import type { Task } from "graphile-worker";
import { sendDigests } from "@/lib/accounts/notification-centre/digests";

export const sendDigestsTask: Task = () => sendDigests();
