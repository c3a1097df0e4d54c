import { describe, expect, it } from "vitest";
import { z } from "zod";
import { disciplineBySlug, disciplineKeys, disciplineName, DISCIPLINES } from "@/lib/reference/disciplines";
import { topicBySlug, topicKeys, topicName, TOPICS } from "@/lib/reference/topics";

const catalogues = [
  { name: "disciplines", keys: disciplineKeys, entries: Object.values(DISCIPLINES), least: 78 },
  { name: "topics", keys: topicKeys, entries: Object.values(TOPICS), least: 40 },
];

describe.each(catalogues)("$name", ({ keys, entries, least }) => {
  it("is large enough", () => expect(keys.length).toBeGreaterThanOrEqual(least));

  it("has well-formed, unique keys, names and slugs", () => {
    for (const key of keys) expect(key).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    for (const { slug } of entries) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(new Set(entries.map(({ slug }) => slug)).size).toBe(keys.length);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(keys.length);
  });

  it("serves as an enumeration", () => {
    expect(z.enum(keys).safeParse(keys[0]).success).toBe(true);
    expect(z.enum(keys).safeParse("NOPE").success).toBe(false);
  });
});

describe("the disciplines of the product", () => {
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
  ])("has the key %s", (key) => expect(disciplineKeys).toContain(key));

  it.each([
    ["terapia-floral", "FLOWER_THERAPY"],
    ["constelaciones-familiares", "FAMILY_CONSTELLATIONS"],
    ["registros-akashicos", "AKASHIC_RECORDS"],
    ["respiracion-ovarica", "OVARIAN_BREATHING"],
    ["espiritualidad", "SPIRITUALITY"],
  ])("answers %s", (slug, key) => expect(disciplineBySlug(slug)?.key).toBe(key));

  it("answers nothing to a foreign slug", () => {
    expect(disciplineBySlug("constructor")).toBeUndefined();
    expect(topicBySlug("constructor")).toBeUndefined();
  });

  it("gives each discipline a glyph of its own", () => {
    const glyphs = Object.values(DISCIPLINES).map(({ glyph }) => glyph);
    expect(new Set(glyphs).size).toBe(glyphs.length);
  });

  it("names in Spanish", () => {
    expect(disciplineName("KABBALAH")).toBe("Cábala");
    expect(topicName("GRIEF")).toBe("Duelo");
  });
});
