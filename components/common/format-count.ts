const countFormat = new Intl.NumberFormat("es-ES", { useGrouping: "always" });

/** "1.234". */
export const formatCount = (count: number): string => countFormat.format(count);
