/** Access of the viewer to a received content. Dates are ISO 8601 in UTC. */
export type AccessState =
  | { kind: "forever" }
  | { kind: "preview" }
  | { kind: "until"; date: string }
  | { kind: "expired"; date: string };
