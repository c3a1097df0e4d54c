import { protectedPaths } from "@/lib/platform/routes";

export const SESSION_HINT_COOKIE = "ayllu-session";
export const SIDE_MENU_COOKIE = "ayllu-menu";
export const POSTPONED_PARTS_COOKIE = "ayllu-later";

/** The last value entered in each control of the page; for a file input, it only tells that a file was chosen. */
export type EarlyInput = WeakMap<Element, string | boolean>;

/**
 * Runs before the first paint, and until the page is hydrated. It puts the stored hints on <html>; records what is entered
 * before hydration, for `useEarlyInput`; holds back the submission of a form that only scripts can send, for `EarlySubmit`,
 * since the browser would send it, passwords included, in the URL; notes the press of a button, for `useEarlyClick`; and
 * refuses a file that is dropped beside its zone, which would replace the page. The first format of a page takes 15 ms, 60
 * on a slow phone, which hydration would wait for: it is made while the rest of the page arrives.
 *
 * It is text, not a function, because the content security policy allows it by its hash: the build of the pages and the
 * server, which compile functions differently, must agree on every character.
 */
export const hintScript = `{
  const { dataset } = document.documentElement;
  const cookies = "; " + document.cookie + ";";
  const isProtected = ${JSON.stringify(protectedPaths)}.some((path) => (location.pathname + "/").startsWith(path + "/"));
  if (isProtected || cookies.includes("; ${SESSION_HINT_COOKIE}=1;")) dataset.session = "1";
  if (cookies.includes("; ${SIDE_MENU_COOKIE}=closed;")) dataset.menu = "closed";

  window.earlyInput = new WeakMap();
  const recordInput = ({ target }) =>
    window.earlyInput.set(target, ["checkbox", "radio"].includes(target.type) ? target.checked : target.value);
  addEventListener("input", recordInput, true);
  addEventListener("change", recordInput, true);

  // The handler of a hydrated form has run before and prevented the default.
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.hasAttribute("action")) return;
    event.preventDefault();
    window.earlySubmit = event.target;
  });

  addEventListener("click", ({ target }) => {
    const button = target.closest?.("button");
    if (button) window.earlyClick = button;
  }, true);

  const refuseFile = (event) => {
    if (event.dataTransfer?.types.includes("Files") && event.target.type !== "file") event.preventDefault();
  };
  addEventListener("dragover", refuseFile);
  addEventListener("drop", refuseFile);

  setTimeout(() => new Intl.DateTimeFormat());
}`;
