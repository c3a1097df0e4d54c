import type { SeatView } from "@/lib/rooms/seats/schema";

/** Somebody who sends microphone (0) and camera (1), and their screen (2) if they share it. */
export function buildSeatView(seat: number, changes: Partial<SeatView> = {}): SeatView {
  const view: SeatView = {
    seat,
    userId: `user-${seat}`,
    name: `Persona ${seat}`,
    photoUrl: null,
    role: "participant",
    state: "admitted",
    isConnected: true,
    isAudioOn: true,
    isVideoOn: true,
    isSharing: false,
    isOriginalSound: false,
    isWeakLine: false,
    handRaisedAt: null,
    group: null,
    streams: [
      { mid: "0", source: "microphone" },
      { mid: "1", source: "camera" },
    ],
    ...changes,
  };
  if (view.isSharing) view.streams = [...view.streams, { mid: "2", source: "screen" }];
  return view;
}
