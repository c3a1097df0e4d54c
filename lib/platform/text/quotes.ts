const INNER: Readonly<Record<string, string>> = { "«": "“", "»": "”" };

/** Quotation marks inside «» become “ ”: "«Taller «Luna»»" reads "«Taller “Luna”»". */
export function nestQuotes(text: string): string {
  let depth = 0;
  return text.replace(/[«»]/g, (mark) => {
    if (mark === "«") depth += 1;
    const isInner = depth > 1;
    if (mark === "»") depth = Math.max(0, depth - 1);
    return isInner ? (INNER[mark] ?? mark) : mark;
  });
}
