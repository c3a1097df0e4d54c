import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { ChoiceFilter } from "@/components/catalogue/choice-filter";
import { LazyFilter } from "@/components/catalogue/lazy-filter";
import { DisciplineFilter } from "@/components/catalogue/taxonomy-filters";
import { noFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { runHintScript } from "@/tests/setup/hint-script";

function Filter({ load }: { load: () => Promise<typeof DisciplineFilter> }) {
  const [value, setValue] = useState<string[]>(["YOGA"]);
  return (
    <LazyFilter
      pill={{ label: "Disciplinas", count: value.length }}
      load={load}
      popover={{ label: "Disciplinas", value, counts: null, onChange: setValue }}
    />
  );
}

const pill = (name = "Disciplinas · 1") => screen.getByRole("button", { name });
const createLoader = () => vi.fn(() => Promise.resolve(DisciplineFilter));

describe("LazyFilter", () => {
  test("renders a closed pill with its count without loading the filter", () => {
    const load = createLoader();
    render(<Filter load={load} />);
    expect(pill().getAttribute("aria-haspopup")).toBe("dialog");
    expect(pill().getAttribute("aria-expanded")).toBe("false");
    expect(load).not.toHaveBeenCalled();
  });

  test.each(["pointerEnter", "focus"] as const)("loads on %s without opening", (event) => {
    const load = createLoader();
    render(<Filter load={load} />);
    fireEvent[event](pill());
    expect(load).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each(["{Enter}", " ", "{ArrowDown}"])(
    "opens with «%s», focuses its search box and closes with Escape",
    async (key) => {
      const user = userEvent.setup();
      render(<Filter load={createLoader()} />);
      await user.tab();
      await user.keyboard(key);
      const search = await screen.findByPlaceholderText("Busca una disciplina");
      await waitFor(() => expect(document.activeElement).toBe(search));
      await user.keyboard("{Escape}");
      await waitFor(() => expect(document.activeElement).toBe(pill()));
      expect(pill().getAttribute("aria-expanded")).toBe("false");
    },
  );

  test("reports the selected options when it closes", async () => {
    const user = userEvent.setup();
    render(<Filter load={createLoader()} />);
    await user.click(pill());
    await user.click(await screen.findByRole("option", { name: "Tarot" }));
    await user.click(screen.getByRole("option", { name: "Reiki" }));
    expect(pill()).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(pill("Disciplinas · 3")).toBeDefined());
  });

  test("stays a pill while loading fails and opens once it succeeds", async () => {
    const user = userEvent.setup();
    const load = createLoader();
    load.mockRejectedValue(new Error("offline"));
    render(<Filter load={load} />);
    await user.click(pill());
    await waitFor(() => expect(pill().getAttribute("aria-busy")).toBe("false"));
    load.mockResolvedValue(DisciplineFilter);
    await user.click(pill());
    expect(await screen.findByRole("dialog", { name: "Disciplinas" })).toBeDefined();
  });
});

const facets = { contentType: { "": 9, PODCAST: 4, WORKSHOP: 5 } };

function TypeFilter({ onChange = () => undefined }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<CatalogueFilters["contentType"]>("PODCAST");
  return (
    <LazyFilter
      pill={{ label: "Tipo", "aria-haspopup": "menu" }}
      load={async () => ChoiceFilter}
      popover={{
        name: "contentType" as const,
        filters: { ...noFilters, contentType: value },
        facets,
        onChange: (next: string) => {
          setValue(next as typeof value);
          onChange(next);
        },
      }}
    />
  );
}

describe("a filter of one choice", () => {
  const option = (name: string) => screen.findByRole("menuitemradio", { name });

  test("shows every option with its count and marks the chosen one", async () => {
    const user = userEvent.setup();
    render(<TypeFilter />);
    await user.click(pill("Tipo"));
    expect((await option("Pódcast 4")).getAttribute("aria-checked")).toBe("true");
    expect((await option("Taller 5")).getAttribute("aria-checked")).toBe("false");
    expect((await option("Todos los tipos 9")).getAttribute("aria-checked")).toBe("false");
  });

  test("shows no counts of what is not counted", async () => {
    render(
      <ChoiceFilter
        name="dayPart"
        filters={noFilters}
        facets={{ dayPart: {} }}
        trigger={<button>Hora</button>}
        onChange={() => undefined}
      />,
    );
    expect(await option("A cualquier hora")).toBeDefined();
  });

  test("is chosen from by typing, and returns the focus to its pill", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<TypeFilter onChange={onChange} />);
    await user.tab();
    await user.keyboard("{Enter}");
    await option("Taller 5");
    await waitFor(() => expect(document.activeElement).not.toBe(pill("Tipo")));
    await user.keyboard("ta");
    await waitFor(async () => expect(document.activeElement).toBe(await option("Taller 5")));
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("WORKSHOP");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(document.activeElement).toBe(pill("Tipo"));
  });

  test("is left unchanged with Escape", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<TypeFilter onChange={onChange} />);
    await user.click(pill("Tipo"));
    await option("Taller 5");
    await user.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(document.activeElement).toBe(pill("Tipo"));
    expect(onChange).not.toHaveBeenCalled();
  });

  test("opens for a press before hydration", async () => {
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(<TypeFilter />);
    runHintScript();
    container.querySelector("button")?.click();
    const root = await act(async () => hydrateRoot(container, <TypeFilter />));
    expect(await option("Taller 5")).toBeDefined();
    act(() => root.unmount());
    container.remove();
  });
});
