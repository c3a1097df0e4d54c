/** A text that a tab remembers from page to page. */
interface TabText {
  read: () => string | null;
  /** Stores the text; null forgets it. */
  write: (text: string | null) => void;
}

/** Keeps a text in the storage of the tab or, if the browser blocks it, until the document is left. */
export function createTabText(key: string): TabText {
  let unstored: string | null = null;
  return {
    read() {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return unstored;
      }
    },
    write(text) {
      unstored = text;
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // Remembered above.
      }
    },
  };
}
