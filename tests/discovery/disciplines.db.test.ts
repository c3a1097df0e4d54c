import { describe, expect, test } from "vitest";
import { disciplineGraph } from "@/components/seo/json-ld/discipline-graph";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import { DISCIPLINES, disciplineKeys } from "@/lib/reference/disciplines";
import { db } from "@/lib/platform/db/client";
import { disciplineCounts, disciplineView } from "@/lib/discovery/disciplines";
import { disciplineMetadata } from "@/lib/publishing/seo/discipline";
import { makeAyni } from "../../tools/factories/ayni";
import { makeMaster } from "../../tools/factories/users";

const SITE = new URL("http://localhost:3000");

describe("the texts of disciplines", () => {
  const texts = disciplineKeys.map((key) => DISCIPLINE_TEXTS[key]);

  test("are one for each, short, and of whole sentences", () => {
    expect(new Set(texts).size).toBe(disciplineKeys.length);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.{60,190}\.$/u);
  });

  test("promise no healing", () => {
    for (const text of texts)
      expect(text).not.toMatch(/\b(cura|curar|sana|sanar|sanación|elimina|garantiza)\b/iu);
  });
});

describe("the page of a discipline", () => {
  test("shows its newest contents and its Masters, who published last first", async () => {
    const key = "OSTEOPATHY";
    const [quiet, early, late] = [await makeMaster(), await makeMaster(), await makeMaster()];
    for (const { id } of [quiet, early, late])
      await db.profile.update({ where: { userId: id }, data: { disciplines: [key, "MASSAGE"] } });
    const older = await makeAyni({
      userId: early.id,
      disciplines: [key],
      publishedAt: new Date("2026-01-01T00:00:00Z"),
    });
    const newer = await makeAyni({ userId: late.id, disciplines: [key, "MASSAGE"] });
    await makeAyni({ userId: late.id, disciplines: ["MASSAGE"] });

    const view = await disciplineView(key);
    expect(view.content.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(view.total).toBe(2);
    expect(view.masters.map(({ id }) => id)).toEqual([late.id, early.id, quiet.id]);
    expect(await disciplineCounts()).toMatchObject({ [key]: 2 });
    expect(disciplineGraph(DISCIPLINES[key], view, SITE)).toMatchObject({
      "@graph": [
        { "@type": "CollectionPage", mainEntity: { itemListElement: [{ position: 1 }, { position: 2 }] } },
        {
          "@type": "BreadcrumbList",
          itemListElement: [
            { item: `${SITE.origin}/disciplinas` },
            { item: `${SITE.origin}/disciplinas/osteopatia` },
          ],
        },
      ],
    });
  });

  test("is not to be found while nobody gives it", async () => {
    const key = "CRANIOSACRAL";
    expect(await disciplineView(key)).toEqual({ masters: [], content: [], total: 0 });
    expect(disciplineMetadata(DISCIPLINES[key], false).robots).toMatchObject({ index: false });
    expect(disciplineMetadata(DISCIPLINES[key], true)).toMatchObject({
      title: "Terapia craneosacral: Maestros y enseñanzas",
      alternates: { canonical: "/disciplinas/terapia-craneosacral" },
    });
  });
});
