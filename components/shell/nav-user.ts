import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/sessions/schema";

export type NavUser = Pick<SessionUser, "role" | "slug">;

/** URL of the user's public page. */
export const getOwnPageUrl = ({ role, slug }: NavUser) =>
  role === "master" ? routes.master(slug) : routes.profile(slug);

/** True if the user may publish contents; others can apply. */
export const canOffer = ({ role }: NavUser) => role === "master" || role === "admin";
