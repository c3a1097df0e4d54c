import type { Task } from "graphile-worker";
import { advanceGifts } from "@/lib/orders/gifts/upkeep";

export const advanceGiftsTask: Task = () => advanceGifts();
