import Cookies from "js-cookie";
import { afterEach, expect, test } from "vitest";
import { setSessionHint, setSideMenuOpen } from "@/lib/platform/browser/session-hint";
import { hintScript } from "@/lib/platform/browser/hint-script";

const { dataset } = document.documentElement;

function loadPage() {
  delete dataset.session;
  delete dataset.menu;
  new Function(hintScript)();
}

afterEach(() => {
  setSessionHint(false);
  setSideMenuOpen(true);
});

test("sets the stored hints on <html> before the first paint", () => {
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
