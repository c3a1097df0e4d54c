export const CORRECTION_REASON_MAX = 300;

/** A mark of the Master for a person. */
export type AttendanceMark = { userId: string; isPresent: boolean };
