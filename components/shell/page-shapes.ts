import { routes } from "@/lib/platform/routes";

export type PageShape = "cards" | "rows" | "parts";

const SHAPES: Readonly<Record<string, PageShape>> = {
  [routes.feed()]: "cards",
  [routes.received()]: "cards",
  [routes.favourites()]: "cards",
  [routes.orders()]: "rows",
  [routes.agenda()]: "rows",
  [routes.memberships()]: "rows",
  [routes.teachingDashboard()]: "rows",
  [routes.myApprentices()]: "rows",
  [routes.notifications()]: "rows",
  [routes.settings()]: "parts",
};

/** Returns the shape of a page of members that is made for its reader; undefined for any other. */
export const findPageShape = (path: string): PageShape | undefined => SHAPES[path];
