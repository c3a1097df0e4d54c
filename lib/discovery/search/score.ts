import type { Need } from "@/lib/discovery/needs/schema";

/** Parts of a content that match a search. */
export type MatchedPlaces = {
  /** The title contains every word. */
  hasTitle: boolean;
  /** The title, the Master's name, the disciplines and the topics together contain every word. */
  hasNames: boolean;
  /** They and the short description contain every word. */
  hasSummary: boolean;
  /** The title contains one of the words. */
  hasTitleWord: boolean;
  /** The title contains one of the words that the needs lead to. */
  hasNeedTitleWord: boolean;
  /** The title, the names or the short description contain one of them. */
  hasNeedWord: boolean;
  /** The number of matching words that belong to no need, if they need not all occur. */
  matchedWords: number;
  /** Relevance of all texts, from 0 to 1. */
  relevance: number;
  topics: readonly string[];
  disciplines: readonly string[];
  contentType: string;
};

// The title decides, then names; a need counts at most as much as its first topic with another one.
const TITLE_SCORE = 8;
const NAMES_SCORE = 3;
const SUMMARY_SCORE = 1.5;
const TITLE_WORD_SCORE = 0.75;
const NEED_TITLE_WORD_SCORE = 0.75;
const NEED_WORD_SCORE = 0.35;
const FIRST_TOPIC_SCORE = 1.5;
const TARGET_SCORE = 0.75;
const MAIN_SUBJECT_SCORE = 0.5;
const MAX_NEED_SCORE = 3;
/** Added for a content that answers all needs of several. */
const COVERAGE_SCORE = 1;
const OTHER_WORD_SCORE = 0.5;
const REFUSED_PENALTY = 4;

type Subjects = Pick<MatchedPlaces, "topics" | "disciplines" | "contentType">;

function scoreNeed(need: Need, { topics, disciplines, contentType }: Subjects): number {
  const [firstTopic] = need.topics;
  const targets = new Set<string>([...need.topics, ...need.disciplines, ...need.types]);
  const matches = [...topics, ...disciplines, contentType].filter((key) => targets.has(key));
  // The first topic and the first discipline say what a content is mainly about.
  const mainMatches = [topics[0], disciplines[0]].filter((key) => key !== undefined && targets.has(key));
  const score =
    matches.length * TARGET_SCORE +
    mainMatches.length * MAIN_SUBJECT_SCORE +
    (firstTopic !== undefined && topics.includes(firstTopic) ? FIRST_TOPIC_SCORE - TARGET_SCORE : 0);
  return Math.min(MAX_NEED_SCORE, score);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Scores how well topics and disciplines answer the needs of a search, from 0 to 4. */
function scoreNeeds(needs: readonly Need[], subjects: Subjects): number {
  const weight = sum(needs.map((need) => need.weight));
  if (weight === 0) return 0;
  const scored = needs.map((need) => ({ weight: need.weight / weight, score: scoreNeed(need, subjects) }));
  const covered =
    needs.length > 1 ? sum(scored.map(({ weight: share, score }) => (score > 0 ? share : 0))) : 0;
  return sum(scored.map(({ weight: share, score }) => share * score)) + covered * COVERAGE_SCORE;
}

const roundScore = (score: number): number => Math.round(score * 1e6) / 1e6;

/** The needs that a search looks for, and those that it refuses. */
export type SearchedNeeds = { needs: readonly Need[]; refused: readonly Need[] };

/** Scores a match: words in the title first, then in names, then needs, then the other texts. */
export function scoreMatch({ needs, refused }: SearchedNeeds, places: MatchedPlaces): number {
  const isRefused = refused.some((need) => scoreNeed(need, places) > 0);
  return roundScore(
    (places.hasTitle ? TITLE_SCORE : 0) +
      (places.hasNames ? NAMES_SCORE : 0) +
      (places.hasSummary ? SUMMARY_SCORE : 0) +
      (places.hasTitleWord ? TITLE_WORD_SCORE : 0) +
      (places.hasNeedTitleWord && !places.hasTitleWord ? NEED_TITLE_WORD_SCORE : 0) +
      (places.hasNeedWord ? NEED_WORD_SCORE : 0) +
      scoreNeeds(needs, places) +
      places.matchedWords * (needs.length > 0 ? OTHER_WORD_SCORE : 1) +
      places.relevance -
      (isRefused ? REFUSED_PENALTY : 0),
  );
}
