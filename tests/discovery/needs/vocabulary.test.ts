import { describe, expect, test } from "vitest";
import { normalizeTerm } from "@/lib/discovery/needs/matching";
import { NEEDS } from "@/lib/discovery/needs/vocabulary";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { isTopicKey } from "@/lib/reference/topics";

const MIN_TERMS = 300;

const terms = NEEDS.flatMap((need) => need.terms);

describe("the vocabulary of needs", () => {
  test("has at least 300 terms", () => {
    expect(terms.length).toBeGreaterThanOrEqual(MIN_TERMS);
  });

  test("leads only to existing topics and disciplines, and each need to at least one", () => {
    const targets = NEEDS.map(({ topics, disciplines }) => [...topics, ...disciplines]);
    expect(targets.filter((keys) => keys.length === 0)).toEqual([]);
    expect(targets.flat().filter((key) => !isTopicKey(key) && !isDisciplineKey(key))).toEqual([]);
  });

  test("has no term twice, not even with other accents or in the plural", () => {
    const seen = new Set<string>();
    const duplicates = terms.filter((term) => {
      const normalized = normalizeTerm(term);
      return seen.size === seen.add(normalized).size;
    });
    expect(duplicates).toEqual([]);
  });

  test("has no term without a word of its own", () => {
    expect(terms.filter((term) => normalizeTerm(term) === "")).toEqual([]);
  });
});
