import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SearchBox } from "@/components/catalogue/search-box";
import type { Suggestions } from "@/lib/discovery/suggestions/schema";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const found: Suggestions = {
  disciplines: [{ slug: "meditacion", name: "Meditación" }],
  masters: [{ slug: "medea-sol", name: "Medea", lastName: "Sol", profileImage: null }],
  content: [{ slug: "medir-el-aire", title: "Medir el aire", contentType: "COURSE", master: "Iker Arrieta" }],
};

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (data: Suggestions) => Promise.resolve(Response.json({ data }));
const texts = () => fetched.mock.calls.map(([url]) => new URL(url, "http://a.test").searchParams.get("text"));

beforeEach(() => {
  push.mockClear();
  fetched.mockReset().mockImplementation(() => answer(found));
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Busca en el catálogo" });
const list = () => screen.queryByRole("listbox", { name: "Sugerencias" });
const highlighted = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "none");

// As the router does it: another address has a field of its own.
const pageOf = (value: string, onSearch = vi.fn()) => (
  <SearchBox key={value} value={value} onSearch={onSearch} />
);

// Each test types a text of its own: what was suggested for one is remembered.
async function typeIn(text: string, onSearch = vi.fn()) {
  const user = userEvent.setup();
  const page = render(pageOf("", onSearch));
  await user.click(field());
  await user.type(field(), text);
  return { user, onSearch, page };
}

describe("suggestions while typing", () => {
  test("come in groups, each with its address, and are counted aloud", async () => {
    await typeIn("medi");
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
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

  test("are walked with the arrows, round by the field, which keeps the focus", async () => {
    const { user } = await typeIn("medit");
    await screen.findByRole("listbox");
    expect(highlighted()).toBeNull();
    const seen: (string | undefined)[] = [];
    for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
      await user.keyboard(key);
      seen.push(highlighted()?.getAttribute("href")?.split("/")[1]);
    }
    expect(seen).toEqual(["disciplinas", "maestros", "ayni", undefined, "ayni"]);
    expect(highlighted()?.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(field());
  });

  test("are gone to with Enter, and nothing is searched then", async () => {
    const { user, onSearch } = await typeIn("medita");
    await screen.findByRole("listbox");
    onSearch.mockClear();
    await user.keyboard("x{Backspace}{ArrowDown}{ArrowDown}{Enter}");
    expect(push.mock.calls).toEqual([["/maestros/medea-sol"]]);
    expect(list()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(onSearch).not.toHaveBeenCalled();
  });

  test("leave Enter to the search while none is highlighted", async () => {
    const { user, onSearch } = await typeIn("medita en paz");
    await screen.findByRole("listbox");
    await user.keyboard("{Enter}");
    expect(onSearch).toHaveBeenLastCalledWith("medita en paz");
    expect(push).not.toHaveBeenCalled();
    expect(list()).toBeNull();
  });

  test("are closed with Escape, which leaves the text, and opened again with an arrow", async () => {
    const { user } = await typeIn("meditac");
    await screen.findByRole("listbox");
    await user.keyboard("{Escape}");
    expect(list()).toBeNull();
    expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["meditac", "false"]);
    await user.keyboard("{ArrowDown}");
    expect(highlighted()?.getAttribute("href")).toBe("/disciplinas/meditacion");
  });

  test("close when one leaves the field", async () => {
    const { user } = await typeIn("meditaci");
    await screen.findByRole("listbox");
    await user.tab();
    expect(list()).toBeNull();
  });

  test("are asked for once the typing pauses, and the former call is given up", async () => {
    fetched.mockImplementation(
      (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", reject)),
    );
    const { user } = await typeIn("sal");
    await waitFor(() => expect(texts()).toEqual(["sal"]));
    fetched.mockImplementation(() => answer(found));
    await user.keyboard("vi");
    await screen.findByRole("listbox");
    expect(texts()).toEqual(["sal", "salvi"]);
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test.each([
    ["nothing is found", "nada", () => answer({ content: [], masters: [], disciplines: [] })],
    ["they fail", "falla", () => Promise.resolve(Response.json({ error: "InternalError" }, { status: 500 }))],
    ["there is no connection", "lejos", () => Promise.reject(new TypeError("offline"))],
  ])("show nothing where %s, and the search goes on", async (_, text, reply) => {
    fetched.mockImplementation(reply);
    const { onSearch } = await typeIn(text);
    await waitFor(() => expect(texts()).toEqual([text]));
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith(text));
    expect(list()).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("are not asked for with a single letter", async () => {
    const { onSearch } = await typeIn("z");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("z"));
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("the field of the page that a search brings", () => {
  test("goes on with what was being typed, its focus, its caret and its suggestions", async () => {
    const { user, onSearch, page } = await typeIn("medi");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("medi"));
    await user.keyboard("tar{ArrowLeft}");
    await waitFor(() => expect(texts()).toContain("meditar"));
    await fetched.mock.results.at(-1)?.value;
    const before = field();
    const later = vi.fn();
    page.rerender(pageOf("medi", later));
    expect(field()).not.toBe(before);
    expect([document.activeElement, field().value, field().selectionStart]).toEqual([field(), "meditar", 6]);
    expect(list()).not.toBeNull();
    await waitFor(() => expect(later).toHaveBeenCalledWith("meditar"));
  });

  test("shows what its address says when it was not asked here", async () => {
    const { onSearch, page } = await typeIn("medium");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("medium"));
    page.rerender(pageOf("otra cosa"));
    expect([field().value, document.activeElement]).toEqual(["otra cosa", document.body]);
  });

  test("knows nothing of a field that was left", async () => {
    const { user, onSearch, page } = await typeIn("medicina");
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith("medicina"));
    await user.tab();
    page.rerender(pageOf("medicina"));
    expect(document.activeElement).not.toBe(field());
  });
});

test("the field alone searches what is typed once it pauses, without its spaces", async () => {
  const onSearch = vi.fn();
  render(pageOf("", onSearch));
  fireEvent.change(field(), { target: { value: " luz " } });
  expect(onSearch).not.toHaveBeenCalled();
  await waitFor(() => expect(onSearch.mock.calls).toEqual([["luz"]]));
});
