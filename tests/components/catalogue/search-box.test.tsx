import { useQueryClient } from "@tanstack/react-query";
import { fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SearchBox } from "@/components/catalogue/search-box";
import { QueryProvider } from "@/components/common/query-provider";
import { suggestionsQuery } from "@/lib/discovery/suggestions/queries";
import type { SuggestionsView } from "@/lib/discovery/suggestions/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const push = vi.fn();
stubExports(navigation, { useRouter: () => ({ push }) });

const suggestions: SuggestionsView = {
  topics: [],
  disciplines: [{ slug: "meditacion", name: "Meditación" }],
  masters: [{ slug: "medea-sol", name: "Medea", lastName: "Sol", profileImage: null }],
  content: [
    {
      slug: "medir-el-aire",
      title: "Medir el aire",
      contentType: "COURSE",
      isSession: false,
      master: "Iker Arrieta",
    },
  ],
};

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (data: SuggestionsView) => Promise.resolve(Response.json({ data }));
const requestedTexts = () =>
  fetchMock.mock.calls.map(([url]) => new URL(url, "http://a.test").searchParams.get("text"));

beforeEach(() => {
  push.mockClear();
  fetchMock.mockReset().mockImplementation(() => answer(suggestions));
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Busca en el catálogo" });
const list = () => screen.queryByRole("listbox", { name: "Sugerencias" });
const activeOption = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "none");

// Like the router: another URL has its own input.
const searchPage = (value: string, onSearch = vi.fn()) => (
  <SearchBox key={value} value={value} onSearch={onSearch} />
);

// Each test uses another text, since suggestions are cached.
async function openAndType(text: string, onSearch = vi.fn()) {
  const user = userEvent.setup();
  const page = render(searchPage("", onSearch));
  await user.click(field());
  await user.type(field(), text);
  return { user, onSearch, page };
}

describe("suggestions while typing", () => {
  test("are grouped links whose number is announced", async () => {
    await openAndType("medi");
    // Suggestions of the first letters may be there before.
    await screen.findAllByText("Medi", { selector: "b" });
    const options = within(screen.getByRole("listbox")).getAllByRole("option");
    expect(options.map((option) => [option.textContent, option.getAttribute("href")])).toEqual([
      ["Meditación", "/disciplinas/meditacion"],
      ["Medea Sol", "/maestros/medea-sol"],
      ["Medir el aire Curso · Iker Arrieta", "/ayni/medir-el-aire"],
    ]);
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      "Disciplinas",
      "Maestros",
      "Ayni",
    ]);
    expect(screen.getByRole("status").textContent).toBe("3 sugerencias");
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(field().getAttribute("aria-controls") ?? "")).toBe(list());
    expect(within(options[0] as HTMLElement).getByText("Medi").tagName).toBe("B");
  });

  test("are cycled with the arrow keys while the input keeps the focus", async () => {
    const { user } = await openAndType("medit");
    await screen.findByRole("listbox");
    expect(activeOption()).toBeNull();
    const seen: (string | undefined)[] = [];
    for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
      await user.keyboard(key);
      seen.push(activeOption()?.getAttribute("href")?.split("/")[1]);
    }
    expect(seen).toEqual(["disciplinas", "maestros", "ayni", undefined, "ayni"]);
    expect(activeOption()?.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(field());
  });

  test("are opened with Enter, without a search", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, onSearch } = await openAndType("medita");
    await screen.findByRole("listbox");
    onSearch.mockClear();
    await user.keyboard("x{Backspace}{ArrowDown}{ArrowDown}{Enter}");
    expect(push.mock.calls).toEqual([["/maestros/medea-sol"]]);
    expect(list()).toBeNull();
    vi.runOnlyPendingTimers();
    expect(onSearch).not.toHaveBeenCalled();
  });

  test("leave Enter to the search without an active option", async () => {
    const { user, onSearch } = await openAndType("medita en paz");
    await screen.findByRole("listbox");
    await user.keyboard("{Enter}");
    expect(onSearch).toHaveBeenLastCalledWith("medita en paz");
    expect(push).not.toHaveBeenCalled();
    expect(list()).toBeNull();
  });

  test("close with Escape, which keeps the text, and open again with an arrow key", async () => {
    const { user } = await openAndType("meditac");
    await screen.findByRole("listbox");
    await user.keyboard("{Escape}");
    expect(list()).toBeNull();
    expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["meditac", "false"]);
    await user.keyboard("{ArrowDown}");
    expect(activeOption()?.getAttribute("href")).toBe("/disciplinas/meditacion");
  });

  test("that arrive after Escape do not open", async () => {
    let arrive = (): void => undefined;
    fetchMock.mockReturnValue(new Promise((resolve) => (arrive = () => resolve(answer(suggestions)))));
    const { user } = await openAndType("sonido");
    await waitFor(() => expect(requestedTexts()).toContain("sonido"));
    await user.keyboard("{Escape}");
    arrive();
    const client = renderHook(useQueryClient, { wrapper: QueryProvider }).result.current;
    await waitFor(() => expect(client.getQueryData(suggestionsQuery("sonido").queryKey)).toBeDefined());
    expect(list()).toBeNull();
    const requests = fetchMock.mock.calls.length;
    await user.keyboard("{ArrowDown}");
    expect(activeOption()?.getAttribute("href")).toBe("/disciplinas/meditacion");
    expect(fetchMock).toHaveBeenCalledTimes(requests);
  });

  test("close on blur", async () => {
    const { user } = await openAndType("meditaci");
    await screen.findByRole("listbox");
    await user.tab();
    expect(list()).toBeNull();
  });

  test("are requested once typing pauses, aborting the previous request", async () => {
    fetchMock.mockImplementation(
      (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", reject)),
    );
    const { user } = await openAndType("sal");
    await waitFor(() => expect(requestedTexts()).toEqual(["sal"]));
    fetchMock.mockImplementation(() => answer(suggestions));
    await user.keyboard("vi");
    await screen.findByRole("listbox");
    expect(requestedTexts()).toEqual(["sal", "salvi"]);
    expect(fetchMock.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test.each([
    [
      "none match",
      "nada",
      () => answer({ content: [], masters: [], disciplines: [], topics: [] }),
      "No hay resultados que coincidan con tu búsqueda",
    ],
    [
      "the request fails",
      "falla",
      () => Promise.resolve(Response.json({ error: "InternalError" }, { status: 500 })),
      "",
    ],
    ["the browser is offline", "lejos", () => Promise.reject(new TypeError("offline")), ""],
  ])("show no list if %s, and the search still works", async (_, text, reply, status) => {
    fetchMock.mockImplementation(reply);
    const { onSearch } = await openAndType(text);
    await waitFor(() => expect(requestedTexts()).toEqual([text]));
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith(text));
    expect(list()).toBeNull();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(status));
  });

  test("are not requested for a single letter", async () => {
    const { onSearch } = await openAndType("z");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("z"));
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("the input of the page after a search", () => {
  test("keeps the typed text, focus, caret and suggestions", async () => {
    const { user, onSearch, page } = await openAndType("medi");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("medi"));
    await user.keyboard("tar{ArrowLeft}");
    await waitFor(() => expect(requestedTexts()).toContain("meditar"));
    await fetchMock.mock.results.at(-1)?.value;
    const previousField = field();
    const nextOnSearch = vi.fn();
    page.rerender(searchPage("medi", nextOnSearch));
    expect(field()).not.toBe(previousField);
    expect([document.activeElement, field().value, field().selectionStart]).toEqual([field(), "meditar", 6]);
    expect(list()).not.toBeNull();
    await waitFor(() => expect(nextOnSearch).toHaveBeenCalledWith("meditar"));
  });

  test("keeps the suggestions of what was typed before, until those of the text arrive", async () => {
    const { user, onSearch, page } = await openAndType("tarot");
    await screen.findByRole("listbox");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("tarot"));
    let respond = (_: Response) => {};
    fetchMock.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    await user.keyboard("is");
    page.rerender(searchPage("tarot"));
    await waitFor(() => expect(requestedTexts()).toContain("tarotis"));
    expect(within(list() as HTMLElement).getAllByRole("option")).toHaveLength(3);
    respond(Response.json({ data: { ...suggestions, masters: [] } }));
    await waitFor(() => expect(within(list() as HTMLElement).getAllByRole("option")).toHaveLength(2));
  });

  test("shows the text of a URL it did not cause", async () => {
    const { onSearch, page } = await openAndType("medium");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("medium"));
    page.rerender(searchPage("otra cosa"));
    expect([field().value, document.activeElement]).toEqual(["otra cosa", document.body]);
  });

  test("does not take over from an input that lost the focus", async () => {
    const { user, onSearch, page } = await openAndType("medicina");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("medicina"));
    await user.tab();
    page.rerender(searchPage("medicina"));
    expect(document.activeElement).not.toBe(field());
  });
});

test("searches every 500 ms while somebody types", () => {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  render(searchPage("", onSearch));
  for (const text of ["l", "lu", "luz", "luz d", "luz de"]) {
    fireEvent.change(field(), { target: { value: text } });
    vi.advanceTimersByTime(200);
  }
  expect(onSearch.mock.calls).toEqual([["luz"]]);
  vi.advanceTimersByTime(500);
  expect(onSearch.mock.calls).toEqual([["luz"], ["luz de"]]);
});

test("searches the trimmed text 500 ms after the last letter, without suggestions loaded", async () => {
  const onSearch = vi.fn();
  render(searchPage("", onSearch));
  fireEvent.change(field(), { target: { value: " luz " } });
  expect(onSearch).not.toHaveBeenCalled();
  await waitFor(() => expect(onSearch.mock.calls).toEqual([["luz"]]));
});

test("the field is a combobox of text with the keyboard of a search", () => {
  render(searchPage(""));
  const attributes = ["type", "inputmode", "enterkeyhint"].map((name) => field().getAttribute(name));
  expect(attributes).toEqual(["text", "search", "search"]);
});
