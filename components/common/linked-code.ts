/** Reads the code of a link such as `/ayni/respirar?codigo=LUNA` from its query. */
export const readLinkedCode = (search: string): string | undefined =>
  new URLSearchParams(search).get("codigo")?.trim() || undefined;
