import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContactSection } from "@/components/legal/contact-section";
import { TextPage } from "@/components/legal/text-page";
import { toTextMetadata } from "@/components/legal/text-metadata";
import { PAGE_TEXTS } from "@/components/legal/page-texts";
import { routes } from "@/lib/platform/routes";

const operator = {
  name: "Tejer Juntas, S. L.",
  taxId: "B00000000",
  address: "Calle del Telar, 1, 50001 Zaragoza",
  registry: "Registro Mercantil de Zaragoza",
  hosting: "Nube de Prueba",
  email: "ayuda@example.com",
};

const texts = [...PAGE_TEXTS.values()].map((toText) => toText(operator));
const textAt = (path: string) => PAGE_TEXTS.get(path)?.(operator) ?? expect.fail(`no text at ${path}`);
const terms = textAt(routes.terms());
const cookies = textAt(routes.cookies());
const anchors = new Set(texts.flatMap(({ path, sections }) => sections.map(({ id }) => `${path}#${id}`)));

test.each(texts)("$path has one title, an entry in its group and valid anchors", (text) => {
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

test("has a title and a canonical URL", () => {
  expect(toTextMetadata(terms)).toMatchObject({
    title: "Condiciones de uso y contratación",
    alternates: { canonical: "/legal/condiciones" },
  });
});

test("shows a table of contents and the date of the last change", () => {
  render(<TextPage text={cookies} />);
  const contents = within(screen.getByRole("navigation", { name: "En esta página" }));
  expect(contents.getAllByRole("link").map((link) => link.textContent)).toEqual(
    cookies.sections.map(({ title }) => title),
  );
  expect(screen.getByText("21 de noviembre de 2026").getAttribute("datetime")).toBe("2026-11-21");
});

test("lists every cookie of the site and of the trackers", () => {
  render(<TextPage text={cookies} />);
  const names = screen.getAllByRole("term").map((term) => term.textContent);
  expect(names).toEqual([
    "next-auth.session-token",
    "next-auth.csrf-token",
    "next-auth.callback-url",
    "ayllu-session",
    "ayllu-menu",
    "ayllu-later",
    "analytics-consent",
    "_ga, _ga_*",
    "_fbp, _fbc",
    "prism_*",
  ]);
});

test("every text is registered at its path", () => {
  expect(texts.map(({ path }) => path)).toEqual([...PAGE_TEXTS.keys()]);
});

test.each([routes.contact(), routes.terms(), routes.privacy()])(
  "%s names the operator of the site",
  (path) => {
    render(<TextPage text={textAt(path)} />);
    for (const detail of [operator.name, operator.taxId, operator.address, operator.registry]) {
      expect(screen.getAllByText(detail, { exact: false }).length).toBeGreaterThan(0);
    }
    expect(document.body.textContent).not.toContain("[Nombre del titular]");
    expect(document.querySelector(`a[href="mailto:${operator.email}"]`)).not.toBeNull();
  },
);

const unconfigured = {
  name: "[Nombre del titular]",
  taxId: "[NIF del titular]",
  address: "[Domicilio del titular]",
  registry: "[Datos registrales, si procede]",
  hosting: "[Proveedor de alojamiento]",
  email: "ayuda@example.com",
};

test.each([...PAGE_TEXTS.keys()])("%s shows no placeholder of an operator that is not configured", (path) => {
  const text = PAGE_TEXTS.get(path)?.(unconfigured) ?? expect.fail(`no text at ${path}`);
  const { container } = render(<TextPage text={text} />);
  for (const placeholder of Object.values(unconfigured).filter((value) => value.startsWith("[")))
    expect(container.textContent).not.toContain(placeholder);
  const namesOperator = [routes.contact(), routes.terms(), routes.privacy()].includes(path);
  expect(screen.queryAllByText("Datos pendientes.")).toHaveLength(namesOperator ? 1 : 0);
});

test("links the support e-mail", () => {
  render(<ContactSection supportEmail={operator.email} />);
  expect(screen.getByRole("link", { name: operator.email }).getAttribute("href")).toBe(
    `mailto:${operator.email}`,
  );
});
