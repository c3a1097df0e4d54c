/** "1 resultado", "64 resultados". */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
