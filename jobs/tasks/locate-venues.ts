import type { Task } from "graphile-worker";
import { locateVenues } from "@/lib/content/ayni/service";

export const locateVenuesTask: Task = () => locateVenues();
