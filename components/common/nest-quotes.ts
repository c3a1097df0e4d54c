/** Prepares a text to stand in «»: its own quotation marks become “ ”. */
export const nestQuotes = (text: string): string => text.replaceAll("«", "“").replaceAll("»", "”");
