/** Hash of a room's URL that opens the document in progress. */
export const READER_HASH = "#leer";
