export const roles = ["student", "master", "admin"] as const;
export type Role = (typeof roles)[number];

export type Visitor = { kind: "visitor"; ipAddress: string };

export type Member = {
  kind: "member";
  ipAddress: string;
  sessionId: string;
  id: string;
  slug: string;
  email: string;
  role: Role;
  /** Set for an admin without the required second factor: they have no admin rights until they set one up. */
  lacksSecondFactor?: true;
};

export type Actor = Visitor | Member;

export const isMember = (actor: Actor): actor is Member => actor.kind === "member";
export const isAdmin = (actor: Actor): boolean =>
  isMember(actor) && actor.role === "admin" && !actor.lacksSecondFactor;
export const isMaster = (actor: Actor): boolean =>
  isMember(actor) && (actor.role === "master" || actor.role === "admin");
export const isSelf = (actor: Actor, userId: string): boolean => isMember(actor) && actor.id === userId;
