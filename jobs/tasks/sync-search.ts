import type { Task } from "graphile-worker";
import { syncSearch } from "@/lib/discovery/search/sync";

export const syncSearchEngine: Task = () => syncSearch();
