import "server-only";
import { randomUUID } from "node:crypto";
import { Prisma } from "./db/generated/client";

const { sql, join, empty } = Prisma;

/** Smaller than every random UUID: the first page of a list ordered by id starts after it. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** Returns a UUID of version 7, ordered by time, for rows that Prisma does not insert. */
export function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const toLikePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const splitWords = (searchText: string): string[] => searchText.split(/\s+/).filter(Boolean);

/** The text contains the word, regardless of case and accents. */
export const containsWord = (text: Prisma.Sql, word: string): Prisma.Sql =>
  sql`search_fold(${text}) like search_fold(${toLikePattern(word)})`;

/** One condition per word of `searchText`: the text contains it. */
export const containsAllWords = (text: Prisma.Sql, searchText: string): Prisma.Sql[] =>
  splitWords(searchText).map((word) => containsWord(text, word));

/** One condition per word of `searchText`: the rows with the word, by `toIds`, have the id. */
export const isAmongAll = (
  id: Prisma.Sql,
  searchText: string,
  toIds: (word: string) => Prisma.Sql,
): Prisma.Sql[] => splitWords(searchText).map((word) => sql`${id} in (${toIds(word)})`);

/** `and a and b …` to append to a `where` clause; empty without conditions. */
export const andConditions = (conditions: Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? sql` and ${join(conditions, " and ")}` : empty;
