import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { about } from "@/components/textos/about";
import { contact } from "@/components/textos/contact";
import { ContactWays } from "@/components/textos/contact-ways";
import { cookies } from "@/components/textos/cookies";
import { creed } from "@/components/textos/creed";
import { guidelines } from "@/components/textos/guidelines";
import { operator } from "@/components/textos/operator";
import { privacy } from "@/components/textos/privacy";
import { terms } from "@/components/textos/terms";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/textos/text-page";
import { vision } from "@/components/textos/vision";

const texts = [about, creed, vision, contact, guidelines, terms, cookies, privacy];
const anchors = new Set(texts.flatMap(({ path, sections }) => sections.map(({ id }) => `${path}#${id}`)));

test.each(texts)("$path has one title, its place in its group and anchors that exist", (text) => {
  const { container } = render(<TextPage text={text} />);
  expect(screen.getAllByRole("heading", { level: 1 }).map((title) => title.textContent)).toEqual([
    text.title,
  ]);
  expect(container.querySelector("[aria-current=page]")?.getAttribute("href")).toBe(text.path);

  const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const link of container.querySelectorAll("a[href*='#']")) {
    const href = link.getAttribute("href") ?? "";
    expect(anchors).toContain(href.startsWith("#") ? text.path + href : href);
  }
});

test("names the page for search engines by its one address", () => {
  expect(textMetadata(terms)).toMatchObject({
    title: "Condiciones de uso y contratación",
    alternates: { canonical: "/legal/condiciones" },
  });
});

test("lists the sections of a long text and says when it was changed", () => {
  render(<TextPage text={cookies} />);
  const contents = within(screen.getByRole("navigation", { name: "En esta página" }));
  expect(contents.getAllByRole("link").map((link) => link.textContent)).toEqual(
    cookies.sections.map(({ title }) => title),
  );
  expect(screen.getByText("21 de noviembre de 2026").getAttribute("datetime")).toBe("2026-11-21");
});

test("names every cookie that the product sets", () => {
  render(<TextPage text={cookies} />);
  const names = screen.getAllByRole("term").map((term) => term.textContent);
  expect(names).toEqual([
    "next-auth.session-token",
    "next-auth.csrf-token",
    "next-auth.callback-url",
    "ayllu-session",
    "ayllu-menu",
    "analytics-consent",
  ]);
});

test("support is reached at the operator's address or at the one that is given", () => {
  const { rerender } = render(<ContactWays />);
  expect(screen.getByRole("link").getAttribute("href")).toBe(`mailto:${operator.email}`);
  rerender(<ContactWays address="ayuda@example.com" />);
  expect(screen.getByRole("link", { name: "ayuda@example.com" }).getAttribute("href")).toBe(
    "mailto:ayuda@example.com",
  );
});
