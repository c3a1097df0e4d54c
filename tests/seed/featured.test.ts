import { describe, expect, it } from "vitest";
import { MAX_FEATURED } from "@/lib/administration/contents/policy";
import { buildContents } from "@/prisma/seed/contents";
import { buildFeaturedRows } from "@/prisma/seed/featured";
import { buildMasters } from "@/prisma/seed/users";

describe("the featured contents of the demo", () => {
  it.each(["2026-02-28T22:00:00.000Z", "2026-11-23T09:00:00.000Z"])("can be shown on %s", (iso) => {
    const now = new Date(iso);
    const contents = buildContents(buildMasters(now), now);
    const rows = buildFeaturedRows(contents, "admin", now);
    expect(rows.length).toBeLessThanOrEqual(MAX_FEATURED);
    const featured = rows.map(({ ayniId }) => contents.find(({ id }) => id === ayniId));
    for (const content of featured) {
      expect(content?.teaching.status).toBeUndefined();
      expect(content?.master.portrait).not.toBeNull();
      const starts = content?.encuentros.map(({ startsAt }) => startsAt.getTime()) ?? [];
      expect(starts.length === 0 || Math.max(...starts) > now.getTime(), content?.slug).toBe(true);
    }
    expect(new Set(featured.map((content) => content?.master.id)).size).toBe(rows.length);
  });
});
