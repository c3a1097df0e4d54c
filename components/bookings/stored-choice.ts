import { createTabText } from "@/components/common/tab-text";

/** A choice that is not booked yet: it waits while a visitor signs in, and for whoever reloads the page. */
export type StoredChoice = { slug: string; startsAt: string; answers: string[] };

const stored = createTabText("ayllu-booking");

export const storeChoice = (choice: StoredChoice): void => stored.write(JSON.stringify(choice));

export const clearChoice = (): void => stored.write(null);

/** Returns the choice for this offer; null without one. */
export function readChoice(slug: string): StoredChoice | null {
  const text = stored.read();
  const choice = text === null ? null : (JSON.parse(text) as StoredChoice);
  return choice?.slug === slug ? choice : null;
}
