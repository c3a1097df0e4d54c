import type { Sort } from "@/lib/discovery/filters/filters";

export const SORT_LABELS: Record<Sort, string> = {
  relevance: "Más relevantes",
  newest: "Más recientes",
  soonest: "Empiezan antes",
  price: "Precio más bajo",
};
