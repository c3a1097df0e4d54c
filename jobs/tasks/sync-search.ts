import type { Task } from "graphile-worker";
import { syncSearchIndex } from "@/lib/discovery/search/sync";

export const syncSearchTask: Task = () => syncSearchIndex();
