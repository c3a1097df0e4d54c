import { createContext, use } from "react";

/** False where no media engine can hold rooms of Ayllu: encuentros need the Master's own link. */
export const RoomsContext = createContext(true);

export const useHasRooms = (): boolean => use(RoomsContext);
