/** Access of the viewer to a received content. Dates are ISO 8601 in UTC. */
export type AccessState =
  | { kind: "forever" }
  | { kind: "preview" }
  | { kind: "until"; date: string }
  /** A membership opens it; `endsAt` is null while another charge is to come. */
  | { kind: "member"; date: string; endsAt: string | null }
  | { kind: "expired"; date: string; wasByMembership?: boolean };
