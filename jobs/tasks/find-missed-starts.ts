import type { Task } from "graphile-worker";
import { findMissedStarts } from "@/lib/rooms/missed-starts";

export const findMissedStartsTask: Task = () => findMissedStarts();
