import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { passHeaders, type SeatKey } from "@/lib/rooms/seats/queries";
import type { MessageInput } from "./schema";

export async function sendRoomMessage(seat: SeatKey, body: MessageInput): Promise<void> {
  await apiCall("POST", api.room(seat.encuentroId, "/messages"), { body, headers: passHeaders(seat) });
}
