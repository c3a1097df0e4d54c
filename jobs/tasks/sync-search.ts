import type { Task } from "graphile-worker";
import { syncSearch } from "@/lib/search/service";

export const syncSearchEngine: Task = () => syncSearch();
