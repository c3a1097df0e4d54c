import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { slugify } from "@/lib/platform/text/slug";
import { parseBook } from "./book";
import { parseMarkdownFile, parseYamlFile } from "./parse";
import * as schemas from "./schemas";

/** The files, relative to the working directory: the repository or a release. */
export const DEMO_FOLDER = "content/demo";

type Named<Schema extends z.ZodType<object>> = z.output<Schema> & { slug: string };
export type MasterFile = Named<typeof schemas.masterFile>;
export type ApprenticeFile = Demo["apprentices"][number];
export type ContentFile = Named<typeof schemas.contentFile>;
export type Thanks = NonNullable<z.output<typeof schemas.ordersFile>[string][number]["thanks"]>;
export type Demo = ReturnType<typeof parseDemoFiles>;

const toSlug = ({ name, lastName }: { name: string; lastName: string }): string =>
  slugify(`${name} ${lastName}`);

/** Parses all files of the demo, each by its schema. Errors: DemoFilesError. */
export function parseDemoFiles(folder: string) {
  const read = (path: string): string => readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
  const readYaml = <Schema extends z.ZodType<object>>(name: string, schema: Schema) =>
    parseYamlFile(`${DEMO_FOLDER}/${name}`, schema, read(name));
  const listNames = (kind: string, ending = ".md"): string[] =>
    readdirSync(join(folder, kind))
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .sort();
  const readPages = <Schema extends z.ZodType<object>>(kind: string, schema: Schema): Named<Schema>[] =>
    listNames(kind).map((slug) => {
      const path = `${kind}/${slug}.md`;
      return { ...parseMarkdownFile(`${DEMO_FOLDER}/${path}`, schema, read(path)), slug };
    });
  const readDrawings = (kind: string): ReadonlyMap<string, string> =>
    new Map(listNames(kind, ".svg").map((slug) => [slug, read(`${kind}/${slug}.svg`)]));

  return {
    masters: readPages("masters", schemas.masterFile),
    contents: readPages("contents", schemas.contentFile),
    letters: readPages("letters", schemas.letterFile),
    books: new Map(listNames("books").map((slug) => [slug, parseBook(read(`books/${slug}.md`))])),
    covers: readDrawings("covers"),
    portraits: readDrawings("portraits"),
    apprentices: readYaml("apprentices.yaml", schemas.apprenticesFile).flatMap(({ people, ...home }) =>
      people.map((person) => ({ ...person, home, slug: toSlug(person) })),
    ),
    orders: readYaml("orders.yaml", schemas.ordersFile),
    bookings: readYaml("bookings.yaml", schemas.bookingsFile),
    solidarity: readYaml("solidarity.yaml", schemas.solidarityFile),
    waitingLists: readYaml("waiting-lists.yaml", schemas.waitingListsFile),
    bundles: readYaml("bundles.yaml", schemas.bundlesFile),
    memberships: readYaml("memberships.yaml", schemas.membershipsFile),
    gifts: readYaml("gifts.yaml", schemas.giftsFile),
    barters: readYaml("barters.yaml", schemas.bartersFile),
    invitations: readYaml("invitations.yaml", schemas.invitationsFile),
    discounts: readYaml("discounts.yaml", schemas.discountsFile),
    featured: readYaml("featured.yaml", schemas.featuredFile),
    lessonQuestions: readYaml("lesson-questions.yaml", schemas.lessonQuestionsFile),
    questions: readYaml("questions.yaml", schemas.questionsFile),
    modularCourses: readYaml("modular-courses.yaml", schemas.modularCoursesFile),
    playback: readYaml("playback.yaml", schemas.playbackFile),
    reports: readYaml("reports.yaml", schemas.reportsFile),
  };
}
