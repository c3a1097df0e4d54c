import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import type { JudgedQuery } from "./judged-queries";

type Subjects = readonly (TopicKey | DisciplineKey)[];

/** A sentence that people say, the subjects that answer it, and those that come near. */
export type Sentence = readonly [text: string, good: Subjects, related?: Subjects];

export const toJudgedQueries = (sentences: readonly Sentence[], kind = "sentences"): readonly JudgedQuery[] =>
  sentences.map(([text, good, related = []]) => ({ kind, text, good, related }));
