import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContactWays } from "@/components/legal/contact-section";
import { TextPage } from "@/components/legal/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { texts as textsByPath } from "@/components/textos/texts";
import { routes } from "@/lib/platform/routes";

const operator = {
  name: "Tejer Juntas, S. L.",
  taxId: "B00000000",
  address: "Calle del Telar, 1, 50001 Zaragoza",
  registry: "Registro Mercantil de Zaragoza",
  hosting: "Nube de Prueba",
  email: "ayuda@example.com",
};

const texts = [...textsByPath.values()].map((textFor) => textFor(operator));
const textAt = (path: string) => textsByPath.get(path)?.(operator) ?? expect.fail(`no text at ${path}`);
const terms = textAt(routes.terms());
const cookies = textAt(routes.cookies());
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

test("names every cookie that the product sets, and those that come with consent", () => {
  render(<TextPage text={cookies} />);
  const names = screen.getAllByRole("term").map((term) => term.textContent);
  expect(names).toEqual([
    "next-auth.session-token",
    "next-auth.csrf-token",
    "next-auth.callback-url",
    "ayllu-session",
    "ayllu-menu",
    "analytics-consent",
    "_ga, _ga_*",
    "_fbp, _fbc",
    "prism_*",
  ]);
});

test("every text stands at its path", () => {
  expect(texts.map(({ path }) => path)).toEqual([...textsByPath.keys()]);
});

test.each([routes.contact(), routes.terms(), routes.privacy()])(
  "%s names who answers for the site",
  (path) => {
    render(<TextPage text={textAt(path)} />);
    for (const told of [operator.name, operator.taxId, operator.address, operator.registry]) {
      expect(screen.getAllByText(told, { exact: false }).length).toBeGreaterThan(0);
    }
    expect(document.body.textContent).not.toContain("[Nombre del titular]");
    expect(document.querySelector(`a[href="mailto:${operator.email}"]`)).not.toBeNull();
  },
);

test("support is reached at the address that is given", () => {
  render(<ContactWays address={operator.email} />);
  expect(screen.getByRole("link", { name: operator.email }).getAttribute("href")).toBe(
    `mailto:${operator.email}`,
  );
});
