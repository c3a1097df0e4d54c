import { describe, expect, test } from "vitest";
import { toDisciplineGraph } from "@/components/seo/json-ld/discipline-graph";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import { DISCIPLINES, disciplineKeys } from "@/lib/reference/disciplines";
import { db } from "@/lib/platform/db/client";
import { countContentsByDiscipline } from "@/lib/discovery/content-counts";
import { loadDisciplineView } from "@/lib/discovery/disciplines";
import { buildDisciplineMetadata } from "@/lib/publishing/seo/discipline";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const SITE = new URL("http://localhost:3000");

describe("discipline texts", () => {
  const texts = disciplineKeys.map((key) => DISCIPLINE_TEXTS[key]);

  test("are distinct, short and end with a full stop", () => {
    expect(new Set(texts).size).toBe(disciplineKeys.length);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.{60,190}\.$/u);
  });

  test("make no medical promises", () => {
    for (const text of texts)
      expect(text).not.toMatch(/\b(cura|curar|sana|sanar|sanación|elimina|garantiza)\b/iu);
  });
});

describe("discipline pages", () => {
  test("list the newest contents, and the Masters by their last publication", async () => {
    const key = "OSTEOPATHY";
    const [quiet, early, late] = [
      await createTestMaster(),
      await createTestMaster(),
      await createTestMaster(),
    ];
    for (const { id } of [quiet, early, late])
      await db.profile.update({ where: { userId: id }, data: { disciplines: [key, "MASSAGE"] } });
    const older = await createTestAyni({
      userId: early.id,
      disciplines: [key],
      publishedAt: new Date("2026-01-01T00:00:00Z"),
    });
    const newer = await createTestAyni({ userId: late.id, disciplines: [key, "MASSAGE"] });
    await createTestAyni({ userId: late.id, disciplines: ["MASSAGE"] });

    const view = await loadDisciplineView(key);
    expect(view.content.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(view.total).toBe(2);
    expect(view.masters.map(({ id }) => id)).toEqual([late.id, early.id, quiet.id]);
    expect(await countContentsByDiscipline()).toMatchObject({ [key]: 2 });
    expect(toDisciplineGraph(DISCIPLINES[key], view, SITE)).toMatchObject({
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

  test("are noindex while the discipline is empty", async () => {
    const key = "CRANIOSACRAL";
    expect(await loadDisciplineView(key)).toEqual({ masters: [], content: [], total: 0 });
    expect(buildDisciplineMetadata(DISCIPLINES[key], false).robots).toMatchObject({ index: false });
    expect(buildDisciplineMetadata(DISCIPLINES[key], true)).toMatchObject({
      title: "Terapia craneosacral: Maestros y enseñanzas",
      alternates: { canonical: "/disciplinas/terapia-craneosacral" },
    });
  });
});
