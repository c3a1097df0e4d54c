/** For how long somebody may open a content; dates are ISO 8601 in UTC. */
export type Access =
  | { kind: "forever" }
  | { kind: "preview" }
  | { kind: "until"; date: string }
  | { kind: "expired"; date: string };
