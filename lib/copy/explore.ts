import type { Sort } from "@/lib/explore/filters";

export const SORT_LABELS: Record<Sort, string> = {
  relevance: "Más relevantes",
  newest: "Más recientes",
  soonest: "Empiezan antes",
  price: "Precio más bajo",
};
