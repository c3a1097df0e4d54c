import { protectedPaths } from "@/lib/platform/routes";

export const SESSION_HINT_COOKIE = "ayllu-session";
export const SIDE_MENU_COOKIE = "ayllu-menu";
export const POSTPONED_PARTS_COOKIE = "ayllu-later";

/** The last value entered in each control of the page; for a file input, it only tells that a file was chosen. */
export type EarlyInput = WeakMap<Element, string | boolean>;

const protectedPathPattern = protectedPaths.map((path) => path.slice(1)).join("|");

/**
 * Runs before the first paint; also records what is entered before hydration, for `useEarlyInput`, and holds back the
 * submission of a form that only scripts can send, for `EarlySubmit`: the browser would send it, passwords included, in
 * the URL. It notes the press of a button with a popup, for `useEarlyClick`. A file dropped beside its zone would replace the page.
 * The first format of a page takes 15 ms, 60 on a slow phone, which hydration would wait for: it is made while the rest of
 * the page arrives. The content security policy allows the script by its hash, so its text must be constant.
 */
export const hintScript = [
  'var d=document.documentElement.dataset,c="; "+document.cookie+";";',
  `if(c.indexOf("; ${SESSION_HINT_COOKIE}=1;")>-1||/^\\/(${protectedPathPattern})(\\/|$)/.test(location.pathname))d.session="1";`,
  `if(c.indexOf("; ${SIDE_MENU_COOKIE}=closed;")>-1)d.menu="closed";`,
  "var w=window,m=w.earlyInput=new WeakMap;",
  "function r(e){var t=e.target;m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)}",
  'addEventListener("input",r,true);addEventListener("change",r,true);',
  'function h(x){return Object.keys(x).some(function(k){return k.indexOf("__reactProps")==0})}',
  'addEventListener("submit",function(e){var f=e.target;if(!f.hasAttribute("action")&&!h(f.firstElementChild||f)){e.preventDefault();w.earlySubmit=f}},true);',
  'addEventListener("click",function(e){var t=e.target,b=t.closest&&t.closest("button[aria-haspopup]");if(b&&!h(b))w.earlyClick=b},true);',
  'function p(e){var t=e.dataTransfer;if(t&&t.types.indexOf("Files")>-1&&e.target.type!="file")e.preventDefault()}',
  'addEventListener("dragover",p);addEventListener("drop",p);',
  "setTimeout(function(){new Intl.DateTimeFormat},0);",
].join("");
