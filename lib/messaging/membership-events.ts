/** The event in a membership that its member is told; each has its mail, which is always sent. */
export type MembershipEvent = "charge" | "late" | "price" | "left" | "paused" | "resumed" | "ended";
