import type { Demo } from "./parse-demo";

type Kind = "content" | "Master" | "apprentice" | "book" | "person";
type Reference = [file: string, kind: Kind, slugs: readonly (string | undefined)[]];

/** The names by which files mention one another. */
function listReferences(demo: Demo): Reference[] {
  const { orders, waitingLists, invitations } = demo;
  return [
    ...demo.contents.flatMap(({ slug, master, book }): Reference[] => [
      [`contents/${slug}.md`, "Master", [master]],
      [`contents/${slug}.md`, "book", [book]],
    ]),
    ...demo.letters.flatMap(({ slug, master, content }): Reference[] => [
      [`letters/${slug}.md`, "Master", [master]],
      [`letters/${slug}.md`, "content", [content]],
    ]),
    ["covers", "content", [...demo.covers.keys()]],
    ["portraits", "person", [...demo.portraits.keys()]],
    ["apprentices.yaml", "Master", demo.apprentices.flatMap(({ follows }) => follows)],
    ["apprentices.yaml", "content", demo.apprentices.flatMap(({ favourites }) => favourites)],
    ["orders.yaml", "content", Object.keys(orders)],
    ["bookings.yaml", "content", Object.keys(demo.bookings)],
    [
      "bookings.yaml",
      "apprentice",
      Object.values(demo.bookings).flatMap((list) => list.map((booking) => booking.apprentice)),
    ],
    [
      "orders.yaml",
      "apprentice",
      Object.values(orders).flatMap((list) => list.map((order) => order.apprentice)),
    ],
    ["solidarity.yaml", "content", demo.solidarity.map(({ content }) => content)],
    ["solidarity.yaml", "apprentice", demo.solidarity.flatMap(({ giver, receiver }) => [giver, receiver])],
    ["waiting-lists.yaml", "content", Object.keys(waitingLists)],
    ["waiting-lists.yaml", "apprentice", Object.values(waitingLists).flat()],
    ["bundles.yaml", "content", demo.bundles.flatMap(({ contents }) => contents)],
    ["bundles.yaml", "apprentice", demo.bundles.map(({ buyer }) => buyer)],
    ["memberships.yaml", "Master", demo.memberships.map(({ master }) => master)],
    ["memberships.yaml", "content", demo.memberships.flatMap(({ opens }) => (opens === "all" ? [] : opens))],
    [
      "memberships.yaml",
      "apprentice",
      demo.memberships.flatMap(({ members }) => members.map(({ apprentice }) => apprentice)),
    ],
    ["gifts.yaml", "content", demo.gifts.map(({ content }) => content)],
    ["gifts.yaml", "apprentice", demo.gifts.map(({ giver }) => giver)],
    ["barters.yaml", "content", demo.barters.flatMap(({ offered, wanted }) => [offered, wanted])],
    ["invitations.yaml", "person", Object.keys(invitations)],
    ["invitations.yaml", "apprentice", Object.values(invitations).flat()],
    ["discounts.yaml", "content", demo.discounts.map(({ content }) => content)],
    ["featured.yaml", "content", demo.featured],
    ["questions.yaml", "apprentice", demo.questions.map(({ apprentice }) => apprentice)],
    ...demo.questions.map((asked): Reference =>
      "content" in asked
        ? ["questions.yaml", "content", [asked.content]]
        : ["questions.yaml", "Master", [asked.master]],
    ),
    ["modular-courses.yaml", "content", demo.modularCourses.courses],
    ["playback.yaml", "content", demo.playback.map(({ content }) => content)],
  ];
}

/** Returns a line for each name that no file of the demo bears. */
export function findUnknownNames(demo: Demo): string[] {
  const masters = demo.masters.map(({ slug }) => slug);
  const apprentices = demo.apprentices.map(({ slug }) => slug);
  const known: Record<Kind, ReadonlySet<string>> = {
    content: new Set(demo.contents.map(({ slug }) => slug)),
    Master: new Set(masters),
    apprentice: new Set(apprentices),
    person: new Set([...masters, ...apprentices]),
    book: new Set(demo.books.keys()),
  };
  return listReferences(demo).flatMap(([file, kind, slugs]) =>
    slugs
      .filter((slug) => slug !== undefined && !known[kind].has(slug))
      .map((slug) => `${file}: no ${kind} is called ${slug}`),
  );
}
