import { expect, it } from "vitest";
import { parseMarkdownFile, parseYamlFile } from "@/prisma/seed/files/parse";
import { findUnknownNames } from "@/prisma/seed/files/check-names";
import { readDemoFiles } from "@/prisma/seed/files/read-demo";
import { contentFile, ordersFile } from "@/prisma/seed/files/schemas";
import { isReservedSlug } from "@/lib/platform/text/slug";

const demo = readDemoFiles();

const CONTENT = `---
title: Respirar
master: lucia-ferrer
type: EVENT
shortDescription: Un rato juntos.
disciplines: [BREATHING]
topics: [CALM]
price: -1
colour: red
parts: [Uno]
---

Un rato.
`;

it("is read from files that name only what exists", () => {
  expect(demo.masters.length).toBeGreaterThan(40);
  expect(demo.contents.length).toBeGreaterThan(300);
  expect(demo.apprentices.length).toBeGreaterThan(100);
});

it("names contents so that they can be addressed, and people only once", () => {
  expect(demo.contents.filter(({ slug }) => isReservedSlug(slug))).toEqual([]);
  const people = [...demo.masters, ...demo.apprentices].map(({ slug }) => slug);
  expect(people.filter((slug, index) => people.indexOf(slug) !== index)).toEqual([]);
});

it("gives each kind of content what it needs", () => {
  const lacking = demo.contents.filter(({ type, encuentros, session, book, venue }) => {
    if (session) return type !== "EVENT" || encuentros !== undefined;
    const isLive = type === "EVENT" || type === "WORKSHOP" || (type === "COURSE" && venue !== undefined);
    const isRead = type === "EBOOK" || (type === "COURSE" && encuentros === undefined);
    return (
      (isLive && !encuentros) || (isRead && !book) || (encuentros && ["PODCAST", "EBOOK"].includes(type))
    );
  });
  expect(lacking.map(({ slug }) => slug)).toEqual([]);
});

it("has books of several chapters with paragraphs", () => {
  for (const chapters of demo.books.values()) {
    expect(chapters.length).toBeGreaterThan(4);
    for (const { paragraphs } of chapters) expect(paragraphs.length).toBeGreaterThan(2);
  }
});

it("says which fields of which file are wrong", () => {
  const read = () => parseMarkdownFile("content/demo/contents/respirar.md", contentFile, CONTENT);
  expect(read).toThrow(
    "content/demo/contents/respirar.md: disciplines 1: is not a discipline of lib/reference/disciplines.ts",
  );
  expect(read).toThrow(/^content\/demo\/contents\/respirar\.md: price: /m);
  expect(read).toThrow(/^content\/demo\/contents\/respirar\.md: .*"colour"/m);
  expect(() => parseMarkdownFile("a.md", contentFile, "Hola")).toThrow(
    "a.md: does not begin with fields between two lines of ---",
  );
  expect(() => parseYamlFile("orders.yaml", ordersFile, "a: [")).toThrow("orders.yaml: is not valid YAML");
  expect(() => parseYamlFile("orders.yaml", ordersFile, "respirar: [{ apprentice: Ana, at: 101 }]")).toThrow(
    "orders.yaml: respirar 1 apprentice: is not a name like lucia-ferrer\norders.yaml: respirar 1 at: ",
  );
});

it("says which names nothing bears", () => {
  const orders = { respirar: [{ apprentice: "nadie", at: 1, status: "COMPLETED" as const, paid: 1 }] };
  expect(findUnknownNames({ ...demo, orders, featured: ["otra-cosa"] })).toEqual([
    "orders.yaml: no content is called respirar",
    "orders.yaml: no apprentice is called nadie",
    "featured.yaml: no content is called otra-cosa",
  ]);
});
