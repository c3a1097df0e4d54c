import type { RoomState } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";
import type { WantedStream } from "./subscriber";

/** Degrees of saving for a weak line, from all media to sound alone. */
export const LINE_LEVELS = ["full", "small", "speaker", "sound"] as const;
export type LineLevel = (typeof LINE_LEVELS)[number];

/** A picture on the screen. */
export type Picture = { seat: number; source: "camera" | "screen" };

interface WantedOptions {
  state: Pick<RoomState, "seats">;
  ownSeat: number;
  /** Empty while the page is hidden. */
  shown: readonly Picture[];
  /** The person whose picture stays to the last. */
  speaker: number | null;
  line: LineLevel;
}

/** People one hears: the whole room, or the own group. */
export function listCompany(seats: readonly SeatView[], ownSeat: number): SeatView[] {
  const own = seats.find(({ seat }) => seat === ownSeat);
  const group = own?.group ?? null;
  return seats.filter(
    (other) => other.seat !== ownSeat && other.state === "admitted" && other.group === group,
  );
}

function isPictureWanted(picture: Picture, { speaker, line }: WantedOptions): boolean {
  if (line === "sound") return false;
  return line !== "speaker" || picture.source === "screen" || picture.seat === speaker;
}

/** Chooses what to receive: every voice of the own company, and the pictures that are on the screen. */
export function listWantedStreams(options: WantedOptions): WantedStream[] {
  const pictures = options.shown.filter((picture) => isPictureWanted(picture, options));
  const isWanted = (seat: SeatView, source: string): boolean => {
    if (source === "microphone") return true;
    if (source === "screen-sound") return seat.isSharing;
    const isSent = source === "screen" ? seat.isSharing : seat.isVideoOn;
    return isSent && pictures.some((picture) => picture.seat === seat.seat && picture.source === source);
  };
  return listCompany(options.state.seats, options.ownSeat).flatMap((seat) =>
    seat.streams.filter(({ source }) => isWanted(seat, source)).map(({ mid }) => ({ seat: seat.seat, mid })),
  );
}

/** Chooses the simulcast layer of a picture by how large it is shown. */
export function chooseLayer(isLarge: boolean, pictures: number, line: LineLevel): number {
  if (line !== "full") return 0;
  if (isLarge || pictures <= 2) return 2;
  return pictures <= 6 ? 1 : 0;
}
