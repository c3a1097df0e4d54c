import type { Task } from "graphile-worker";
import { rollUpViews } from "@/lib/content/visits/totals";

export const rollUpViewsTask: Task = () => rollUpViews();
