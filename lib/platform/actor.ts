import type { Role } from "@/lib/identity/users/schema";

/** Who asks without a session. `address` is the client's, settled by the server. */
export type Visitor = { kind: "visitor"; address: string };

/** Who asks with a live session, read from the database for this request. */
export type Member = {
  kind: "member";
  address: string;
  sessionId: string;
  id: string;
  slug: string;
  email: string;
  role: Role;
  /** An admin without the second factor that is asked of admins: no admin until they have one. */
  lacksSecondFactor?: true;
};

/** Who asks; never undefined. */
export type Actor = Visitor | Member;

export const isMember = (actor: Actor): actor is Member => actor.kind === "member";
export const isAdmin = (actor: Actor): boolean =>
  isMember(actor) && actor.role === "admin" && !actor.lacksSecondFactor;
export const isMaster = (actor: Actor): boolean =>
  isMember(actor) && (actor.role === "master" || actor.role === "admin");
/** Whether the actor is the person with this id. */
export const isSelf = (actor: Actor, userId: string): boolean => isMember(actor) && actor.id === userId;
