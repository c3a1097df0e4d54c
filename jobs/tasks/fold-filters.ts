import type { Task } from "graphile-worker";
import { foldFilterChanges } from "@/lib/discovery/filters/fold";

export const foldFiltersTask: Task = () => foldFilterChanges();
