import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { passHeaders, type SeatKey } from "@/lib/rooms/seats/queries";
import type { RoomAction, RoomFarewell, RoomView } from "./schema";

const REFETCH_MS = 15_000;

/** `clockAheadMs` is how far the server's clock is ahead of this one. */
export type RoomSnapshot = { view: RoomView; clockAheadMs: number };

export const toRoomSnapshot = (view: RoomView): RoomSnapshot => ({
  view,
  clockAheadMs: Date.parse(view.now) - Date.now(),
});

/** The antechamber, with who is already inside. */
export const roomQuery = (encuentroId: string) =>
  queryOptions({
    queryKey: ["room", encuentroId],
    queryFn: async ({ signal }) =>
      toRoomSnapshot(await apiCall<RoomView>("GET", api.room(encuentroId, ""), { signal })),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  });

/** `isLast` sends the action even while the page is being closed. */
export async function sendRoomAction(
  seat: SeatKey,
  action: RoomAction,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> {
  await apiCall("POST", api.room(seat.encuentroId, "/actions"), {
    body: action,
    headers: passHeaders(seat),
    keepalive: isLast,
  });
}

/** Undoes the end of a room, until the planned end of its encuentro. */
export const reopenRoomMutation = (encuentroId: string) =>
  mutationOptions({
    mutationFn: () => apiCall("POST", api.room(encuentroId, "/reopening")),
  });

const SETTLING_MS = 2000;
const MAX_SETTLING_READS = 10;

/** Loads who came to an encuentro, and what comes next. */
export const farewellQuery = (encuentroId: string) =>
  queryOptions({
    queryKey: ["room farewell", encuentroId],
    queryFn: () => apiCall<RoomFarewell>("GET", api.room(encuentroId, "/farewell")),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.isSettled === false && state.dataUpdateCount < MAX_SETTLING_READS && SETTLING_MS,
  });
