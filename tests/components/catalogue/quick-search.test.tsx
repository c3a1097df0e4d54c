import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QuickSearch } from "@/components/catalogue/quick-search";
import type { SuggestionsView } from "@/lib/discovery/suggestions/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const push = vi.fn();
stubExports(navigation, { useRouter: () => ({ push }) });

const suggestions: SuggestionsView = {
  disciplines: [{ slug: "meditacion", name: "Meditación" }],
  masters: [],
  content: [],
  topics: [],
};

beforeEach(() => {
  push.mockClear();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data: suggestions })));
});
afterEach(() => vi.unstubAllGlobals());

const LABEL = "¿Qué necesitas hoy?";
const search = (size: "large" | "compact") => (
  <QuickSearch label={LABEL} placeholder="Dormir mejor" size={size} />
);
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: LABEL });
const searchedText = () => {
  const url = new URL(String(push.mock.calls[0]?.[0]), "https://a.test");
  return [url.pathname, url.searchParams.get("filters")];
};

test("searches the catalogue with Enter, and is empty afterwards", async () => {
  const user = userEvent.setup();
  render(search("compact"));
  await user.type(field(), " dormir mejor {Enter}");
  expect(searchedText()).toEqual(["/explora", '{"searchText":"dormir mejor"}']);
  expect(field().value).toBe("");
});

test("searches with its button", async () => {
  const user = userEvent.setup();
  render(search("large"));
  await user.type(field(), "duelo");
  await user.click(screen.getByRole("button", { name: "Buscar" }));
  expect(searchedText()).toEqual(["/explora", '{"searchText":"duelo"}']);
});

test("opens a suggestion", async () => {
  const user = userEvent.setup();
  render(search("large"));
  await user.type(field(), "medi");
  await screen.findByRole("listbox");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(push.mock.calls).toEqual([["/disciplinas/meditacion"]]);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("is a GET form before hydration", () => {
  const { body } = new DOMParser().parseFromString(renderToString(search("large")), "text/html");
  const form = body.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/explora");
  expect(form?.method).toBe("get");
  expect(form?.querySelector("input")?.name).toBe("q");
  expect(form?.querySelectorAll("button[type=submit]")).toHaveLength(1);
});
