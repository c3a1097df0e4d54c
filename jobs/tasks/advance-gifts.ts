import type { Task } from "graphile-worker";
import { advanceGifts } from "@/lib/orders/gifts/service";

export const advanceGiftsTask: Task = () => advanceGifts();
