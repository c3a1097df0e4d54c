import type { Task } from "graphile-worker";
import { renewListings } from "@/lib/discovery/directory/service";

export const renewDirectoryTask: Task = () => renewListings();
