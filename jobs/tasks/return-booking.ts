import type { Task } from "graphile-worker";
import { z } from "zod";
import { returnBooking } from "@/lib/bookings/booking/service";

const returnBookingPayload = z.object({ bookingId: z.uuid() });

export const returnBookingTask: Task = (payload) =>
  returnBooking(returnBookingPayload.parse(payload).bookingId);
