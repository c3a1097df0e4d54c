/** Followed by the id of a request, or of an error, that the log has too. */
export const SUPPORT_CODE_LABEL = "Si nos escribes, indica este código:";
