import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { PASS_HEADER } from "./policy";
import type { PassInput, RoomPass } from "./schema";

/** The seat of a browser in a room. */
export type SeatKey = { encuentroId: string; pass: string };

export const passHeaders = ({ pass }: SeatKey): Record<string, string> => ({ [PASS_HEADER]: pass });

export const enterRoomMutation = (encuentroId: string) =>
  mutationOptions({
    mutationFn: (body: PassInput) => apiCall<RoomPass>("POST", api.room(encuentroId, "/passes"), { body }),
  });
