import type { Page } from "@playwright/test";

// Conditions under which people use a page: translators, extensions, settings of the browser.

export interface Condition {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  /** Console messages that belong to the condition. */
  expectedMessages?: RegExp;
}

type Translation = {
  /** True if the original text leaves the document, false if it goes on inside the elements of the translator. */
  replaces: boolean;
  /** Milliseconds after the document is there; before, React may not have hydrated the page. */
  delay: number;
};

/**
 * Translates as Google Translate does: each text node gets two `font` elements around it, new ones too. The words stay, so
 * that the test finds them. It uses none of the methods that the page could have changed: a translator has its own world.
 */
const translate = ({ replaces, delay }: Translation): void => {
  const KEPT = "script, style, noscript, textarea, title, font, [translate='no']";
  function translateText(text: Text): void {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(KEPT)) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    outer.append(inner);
    if (replaces) {
      inner.append(text.data);
      text.replaceWith(outer);
    } else {
      text.before(outer);
      inner.append(text);
    }
  }
  function translateAll(root: Node): void {
    if (root instanceof Text) return translateText(root);
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translateText(text);
  }
  function begin(): void {
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) translateAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  }
  document.addEventListener("DOMContentLoaded", () => setTimeout(begin, delay));
};

/** Puts icons into elements of its own, and adds others beside fields, as an extension does. */
const moveNodes = (): void => {
  function wrap(icon: Element): void {
    if (!icon.parentElement || icon.parentElement.hasAttribute("data-extension")) return;
    const wrapper = document.createElement("span");
    wrapper.setAttribute("data-extension", "");
    wrapper.style.display = "contents";
    icon.replaceWith(wrapper);
    wrapper.append(icon);
  }
  function addBeside(field: Element): void {
    if (field.nextElementSibling?.hasAttribute("data-extension")) return;
    const badge = document.createElement("span");
    badge.setAttribute("data-extension", "");
    field.after(badge);
  }
  function changeAll(): void {
    document.querySelectorAll("button svg, a svg").forEach(wrap);
    document.querySelectorAll("input[type='email'], input[type='password']").forEach(addBeside);
  }
  document.addEventListener("DOMContentLoaded", () => {
    // Extensions that begin later than the page is hydrated are the usual ones.
    setTimeout(() => {
      changeAll();
      new MutationObserver(changeAll).observe(document.body, { childList: true, subtree: true });
    }, 1_000);
  });
};

const blockStorage = (): void => {
  const refuse = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse, configurable: true });
};

/** As Safari until 17.4. */
const removeCheckVisibility = (): void => {
  Reflect.deleteProperty(Element.prototype, "checkVisibility");
};

const doubleText = (): void => {
  document.addEventListener("DOMContentLoaded", () => {
    document.documentElement.style.fontSize = "200%";
  });
};

// React tells the console that it has rendered a page anew which was changed before it was hydrated.
const HYDRATED_ANEW = /Minified React error #(418|423|425)/;

export const TRANSLATIONS: Condition[] = [0, 1_000].flatMap((delay) =>
  [false, true].map((replaces) => ({
    name: `translated ${delay === 0 ? "at once" : "after a second"}, texts ${replaces ? "replaced" : "wrapped"}`,
    prepare: (page: Page) => page.addInitScript(translate, { replaces, delay }),
    // A slow machine hydrates later than a second.
    expectedMessages: HYDRATED_ANEW,
  })),
);

/** Conditions that have nothing to do with one another share a walk. */
export const CONDITIONS: Condition[] = [
  ...TRANSLATIONS.slice(1, 3),
  {
    name: "at 320 px, with an extension that moves nodes",
    prepare: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.addInitScript(moveNodes);
    },
    expectedMessages: HYDRATED_ANEW,
  },
  {
    name: "in forced colors, without checkVisibility",
    prepare: async (page) => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.addInitScript(removeCheckVisibility);
    },
  },
  {
    name: "with text twice as large, with blocked storage",
    prepare: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.addInitScript(doubleText);
      await page.addInitScript(blockStorage);
    },
  },
];
