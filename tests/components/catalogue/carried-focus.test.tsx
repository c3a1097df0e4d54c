import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test } from "vitest";
import { carryFocus, useCarriedFocus } from "@/components/catalogue/carried-focus";

function ResultsPage({ view, isOpen = false }: { view: string; isOpen?: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  useCarriedFocus(root, view);
  return (
    <div ref={root}>
      <button type="button" name="price">
        Precio
      </button>
      <button type="button" name="contentType" aria-expanded={isOpen}>
        Tipo
      </button>
      {isOpen && (
        <div role="menu">
          <div role="menuitemradio" aria-checked="false" tabIndex={-1}>
            Taller
          </div>
        </div>
      )}
    </div>
  );
}

test("a page that replaces an open menu focuses the menu's control", () => {
  const { rerender } = render(<ResultsPage key="before" view="before" isOpen />);
  screen.getByRole("menuitemradio").focus();
  carryFocus();
  rerender(<ResultsPage key="after" view="after" />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tipo" }));
});

test("a focus elsewhere is left alone", () => {
  const { rerender } = render(<ResultsPage key="before" view="before" />);
  carryFocus();
  rerender(<ResultsPage key="after" view="after" />);
  expect(document.activeElement).toBe(document.body);
});
