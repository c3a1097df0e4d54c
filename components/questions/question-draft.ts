import { createTabText } from "@/components/common/tab-text";
import type { QuestionInput } from "@/lib/community/questions/schema";

type QuestionDraft = { target: string; question: QuestionInput };

const stored = createTabText("ayllu-question-draft");
const listeners = new Set<() => void>();

function write(text: string | null): void {
  stored.write(text);
  for (const listener of listeners) listener();
}

/** Keeps the question of a visitor until they have signed in. `target` names what it is about. */
export const storeQuestionDraft = (draft: QuestionDraft): void => write(JSON.stringify(draft));

export const clearQuestionDraft = (): void => write(null);

export function subscribeToQuestionDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the stored draft as JSON, which stays the same value until it changes. */
export const readQuestionDraft = (): string | null => stored.read();

/** Returns the question of a stored draft; null if it is about something else. */
export function parseQuestionDraft(text: string | null, target: string): QuestionInput | null {
  if (text === null) return null;
  const draft = JSON.parse(text) as QuestionDraft;
  return draft.target === target ? draft.question : null;
}
