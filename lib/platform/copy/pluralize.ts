/** A number with its noun: "1 resultado", "64 resultados". */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
