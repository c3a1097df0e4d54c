import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tolerateForeignChanges } from "@/lib/platform/browser/foreign-changes";

// Texts beside elements that come and go, on a page that others change. A text that is changed while it has no place is
// walked through in a browser (e2e/browser-conditions.spec.ts): this document keeps the setter elsewhere.

function Sentence({ icon, words, more }: { icon?: boolean; words: string; more?: string | undefined }) {
  return (
    <p data-testid="sentence">
      {icon && <i>icon</i>}
      {words}
      {more && <b>{more}</b>}
    </p>
  );
}

const sentence = () => screen.getByTestId("sentence");

function listTexts(): Text[] {
  const walker = document.createTreeWalker(sentence(), NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

function createFonts(): [outer: HTMLElement, inner: HTMLElement] {
  const outer = document.createElement("font");
  const inner = document.createElement("font");
  outer.append(inner);
  return [outer, inner];
}

/** The ways in which somebody else changes a page. */
const CHANGES: Record<string, () => void> = {
  "wraps each text in two elements": () => {
    for (const text of listTexts()) {
      const [outer, inner] = createFonts();
      text.before(outer);
      inner.append(text);
    }
  },
  "replaces each text by its translation": () => {
    for (const text of listTexts()) {
      const [outer, inner] = createFonts();
      inner.append(text.data);
      text.replaceWith(outer);
    }
  },
  "puts the translation before a text, and then removes it": () => {
    for (const text of listTexts()) {
      const [outer, inner] = createFonts();
      inner.append(text.data);
      text.before(outer);
      text.remove();
    }
  },
  "wraps all that there is in one element": () => {
    const wrapper = document.createElement("span");
    wrapper.append(...sentence().childNodes);
    sentence().append(wrapper);
  },
};

let undo: () => void;
beforeEach(() => {
  undo = tolerateForeignChanges();
});
afterEach(() => {
  cleanup();
  undo();
});

/** Lets somebody else change the page, whose observers then learn of it. */
async function change(how: string): Promise<void> {
  await act(async () => CHANGES[how]?.());
}

describe.each(Object.keys(CHANGES))("where somebody %s", (how) => {
  test("an element before a text comes and goes", async () => {
    const { rerender } = render(<Sentence words="Guardar" />);
    await change(how);
    rerender(<Sentence icon words="Guardar" />);
    expect(sentence().textContent).toBe("iconGuardar");
    rerender(<Sentence words="Guardar" />);
    expect(sentence().textContent).toBe("Guardar");
  });

  test("an element after a text comes and goes", async () => {
    const { rerender } = render(<Sentence words="Guardar" />);
    await change(how);
    rerender(<Sentence words="Guardar" more="!" />);
    expect(sentence().textContent).toBe("Guardar!");
    await change(how);
    rerender(<Sentence words="Guardar" />);
    expect(sentence().textContent).toBe("Guardar");
  });

  test("a text goes and comes", async () => {
    const { rerender } = render(<Sentence icon words="Guardar" more="!" />);
    await change(how);
    rerender(<Sentence icon words="" more="!" />);
    expect(sentence().textContent).toBe("icon!");
    rerender(<Sentence icon words="Guardado" more="!" />);
    expect(sentence().textContent).toBe("iconGuardado!");
  });

  test("the whole goes", async () => {
    const { unmount } = render(
      <StrictMode>
        <Sentence icon words="Guardar" more="!" />
      </StrictMode>,
    );
    await change(how);
    unmount();
    expect(document.body.textContent).toBe("");
  });
});

test("a node that somebody has taken elsewhere is removed there", async () => {
  const { rerender } = render(<Sentence icon words="Guardar" />);
  const elsewhere = document.createElement("aside");
  document.body.append(elsewhere);
  elsewhere.append(screen.getByText("icon"));
  rerender(<Sentence words="Guardar" />);
  expect(elsewhere.childNodes).toHaveLength(0);
  expect(sentence().textContent).toBe("Guardar");
  elsewhere.remove();
});

test("other calls are those of the browser", () => {
  const list = document.createElement("ul");
  const [first, second] = [document.createElement("li"), document.createElement("li")];
  list.insertBefore(second, null);
  list.insertBefore(first, second);
  expect([...list.children]).toEqual([first, second]);
  expect(list.removeChild(first)).toBe(first);
  expect(list.replaceChild(first, second)).toBe(second);
  expect([...list.children]).toEqual([first]);
});

test("control: without tolerance React fails", async () => {
  undo();
  const { rerender } = render(<Sentence words="Guardar" />);
  await change("replaces each text by its translation");
  expect(() => rerender(<Sentence icon words="Guardar" />)).toThrow();
});
