import type { Need } from "@/lib/discovery/needs/schema";

/** Parts of a content that match a search. */
export type MatchedPlaces = {
  /** The title contains every word. */
  hasTitle: boolean;
  /** The title, the Master's name, the disciplines and the topics together contain every word. */
  hasNames: boolean;
  /** The title contains one of the words. */
  hasTitleWord: boolean;
  /** Relevance of all texts, from 0 to 1. */
  relevance: number;
  topics: readonly string[];
  disciplines: readonly string[];
};

// The title decides, then names; a need counts at most as much as its first topic with another one.
const TITLE_SCORE = 8;
const NAMES_SCORE = 3;
const TITLE_WORD_SCORE = 0.75;
const FIRST_TOPIC_SCORE = 1.5;
const TARGET_SCORE = 0.75;
const MAIN_SUBJECT_SCORE = 0.5;
const MAX_NEED_SCORE = 3;

type Subjects = Pick<MatchedPlaces, "topics" | "disciplines">;

function scoreNeed(need: Need, { topics, disciplines }: Subjects): number {
  const [firstTopic] = need.topics;
  const targets = new Set<string>([...need.topics, ...need.disciplines]);
  const matches = [...topics, ...disciplines].filter((key) => targets.has(key));
  // The first topic and the first discipline say what a content is mainly about.
  const mainMatches = [topics[0], disciplines[0]].filter((key) => key !== undefined && targets.has(key));
  const score =
    matches.length * TARGET_SCORE +
    mainMatches.length * MAIN_SUBJECT_SCORE +
    (firstTopic !== undefined && topics.includes(firstTopic) ? FIRST_TOPIC_SCORE - TARGET_SCORE : 0);
  return Math.min(MAX_NEED_SCORE, score);
}

/** Scores how well topics and disciplines answer the needs of a search, from 0 to 3. */
const scoreNeeds = (needs: readonly Need[], subjects: Subjects): number =>
  needs.reduce((sum, need) => sum + scoreNeed(need, subjects), 0) / Math.max(1, needs.length);

const roundScore = (score: number): number => Math.round(score * 1e6) / 1e6;

/** Scores a match: words in the title first, then in names, then needs, then the other texts. */
export function scoreMatch(needs: readonly Need[], places: MatchedPlaces): number {
  return roundScore(
    (places.hasTitle ? TITLE_SCORE : 0) +
      (places.hasNames ? NAMES_SCORE : 0) +
      (places.hasTitleWord ? TITLE_WORD_SCORE : 0) +
      scoreNeeds(needs, places) +
      places.relevance,
  );
}
