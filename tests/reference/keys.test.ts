import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  findDisciplineBySlug,
  disciplineKeys,
  disciplineName,
  DISCIPLINES,
} from "@/lib/reference/disciplines";
import { findTopicBySlug, topicKeys, topicName, TOPICS } from "@/lib/reference/topics";

const tables = [
  { name: "disciplines", keys: disciplineKeys, entries: Object.values(DISCIPLINES), minimum: 78 },
  { name: "topics", keys: topicKeys, entries: Object.values(TOPICS), minimum: 40 },
];

describe.each(tables)("$name", ({ keys, entries, minimum }) => {
  it("has enough entries", () => expect(keys.length).toBeGreaterThanOrEqual(minimum));

  it("has well-formed, unique keys, names and slugs", () => {
    for (const key of keys) expect(key).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    for (const { slug } of entries) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(new Set(entries.map(({ slug }) => slug)).size).toBe(keys.length);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(keys.length);
  });

  it("works as a zod enum", () => {
    expect(z.enum(keys).safeParse(keys[0]).success).toBe(true);
    expect(z.enum(keys).safeParse("NOPE").success).toBe(false);
  });
});

describe("disciplines and topics", () => {
  it.each([
    "HYPNOSIS",
    "REIKI",
    "TAROT",
    "YOGA",
    "ASTROLOGY",
    "BREATHWORK",
    "BIODANZA",
    "KABBALAH",
    "RUNES",
    "MEDITATION",
  ])("include %s", (key) => expect(disciplineKeys).toContain(key));

  it.each([
    ["terapia-floral", "FLOWER_THERAPY"],
    ["constelaciones-familiares", "FAMILY_CONSTELLATIONS"],
    ["registros-akashicos", "AKASHIC_RECORDS"],
    ["respiracion-ovarica", "OVARIAN_BREATHING"],
    ["espiritualidad", "SPIRITUALITY"],
  ])("are found by the slug %s", (slug, key) => expect(findDisciplineBySlug(slug)?.key).toBe(key));

  it("are not found by an unknown slug", () => {
    expect(findDisciplineBySlug("constructor")).toBeUndefined();
    expect(findTopicBySlug("constructor")).toBeUndefined();
  });

  it("have a unique glyph per discipline", () => {
    const glyphs = Object.values(DISCIPLINES).map(({ glyph }) => glyph);
    expect(new Set(glyphs).size).toBe(glyphs.length);
  });

  it("have Spanish names", () => {
    expect(disciplineName("KABBALAH")).toBe("Cábala");
    expect(topicName("GRIEF")).toBe("Duelo");
  });
});
