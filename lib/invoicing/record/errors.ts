// The agency's error codes that need an answer of their own; the others are told as it words them.

/** The number of the recipient is unknown or malformed: the invoice stands, and the record names them in another way. */
const RECIPIENT_ERRORS = new Set(["1103", "1109", "1110", "1121", "1122", "1123", "1193", "1239", "2001"]);

export const isRecipientError = (code: string | null): boolean => code !== null && RECIPIENT_ERRORS.has(code);

/** The agency has the record already. */
export const DUPLICATE = "3000";
/** The agency has the cancellation already. */
export const ALREADY_CANCELLED = "3001";

/** The message cannot be read because of one of its records. */
const UNREADABLE_ERRORS = new Set(["4102", "4103", "4106", "4119"]);

export const isUnreadable = (code: string | null): boolean => code !== null && UNREADABLE_ERRORS.has(code);
