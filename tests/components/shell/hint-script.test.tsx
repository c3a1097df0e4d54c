import Cookies from "js-cookie";
import { afterEach, expect, test } from "vitest";
import { setSessionHint, setSideMenuOpen } from "@/lib/platform/browser/session-hint";
import { shellScript } from "@/lib/shell-script";

const { dataset } = document.documentElement;

function loadPage() {
  delete dataset.session;
  delete dataset.menu;
  new Function(shellScript)();
}

afterEach(() => {
  setSessionHint(false);
  setSideMenuOpen(true);
});

test("what was remembered marks the next page before its first paint", () => {
  Cookies.set("other", "ayllu-session=1");
  loadPage();
  expect([dataset.session, dataset.menu]).toEqual([undefined, undefined]);

  setSessionHint(true);
  setSideMenuOpen(false);
  loadPage();
  expect([dataset.session, dataset.menu]).toEqual(["1", "closed"]);

  setSessionHint(false);
  setSideMenuOpen(true);
  loadPage();
  expect([dataset.session, dataset.menu]).toEqual([undefined, undefined]);
});
