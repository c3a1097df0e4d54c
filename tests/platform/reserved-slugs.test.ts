import { expect, it } from "vitest";
import { isReservedSlug, slugify } from "@/lib/platform/text/slug";
import { readAppRoutes } from "@/server/app-routes";

/** A currency has three letters, which none of our words has. */
const isDynamic = (segment: string): boolean => segment.startsWith("[") && segment !== "[currency]";

/** Literal segments in the same place as a dynamic one: `/api/ayni/facets` beside `/api/ayni/[slug]`. */
function findCompetingSegments(): string[] {
  const paths = readAppRoutes(process.cwd()).map(({ path }) => path.split("/").filter(Boolean));
  const parents = paths.flatMap((segments) =>
    segments.flatMap((segment, index) => (isDynamic(segment) ? [segments.slice(0, index).join("/")] : [])),
  );
  const literals = parents.flatMap((parent) =>
    paths.flatMap((segments) => {
      const depth = parent === "" ? 0 : parent.split("/").length;
      const segment = segments[depth];
      const isBelow = segments.slice(0, depth).join("/") === parent;
      return isBelow && segment !== undefined && !isDynamic(segment) ? [segment.toLowerCase()] : [];
    }),
  );
  return [...new Set(literals)].filter((segment) => /^[a-z0-9-]+$/.test(segment));
}

it("controls: finds what competes with a slug", () => {
  expect(findCompetingSegments()).toEqual(
    expect.arrayContaining(["facets", "feed", "createdby", "etiqueta"]),
  );
  expect(isReservedSlug("facetas")).toBe(false);
});

it.each(findCompetingSegments())("%s is reserved, and no title becomes it", (segment) => {
  expect(isReservedSlug(segment)).toBe(true);
  expect(slugify(segment.replaceAll("-", " "))).toBe(`ayni-${segment}`);
});
