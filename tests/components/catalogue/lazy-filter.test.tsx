import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { DisciplineFilter } from "@/components/catalogue/taxonomy-filters";
import { LazyFilter } from "@/components/catalogue/lazy-filter";

function Filter({ load }: { load: Parameters<typeof LazyFilter>[0]["load"] }) {
  const [value, setValue] = useState<string[]>(["YOGA"]);
  return <LazyFilter label="Disciplinas" value={value} counts={null} onChange={setValue} load={load} />;
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

  test("reports the selected options", async () => {
    const user = userEvent.setup();
    render(<Filter load={createLoader()} />);
    await user.click(pill());
    await user.click(await screen.findByRole("option", { name: "Tarot" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(pill("Disciplinas · 2")).toBeDefined());
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
