import Cookies from "js-cookie";
import { afterEach, expect, test } from "vitest";
import { forgetSession, setSideMenuOpen } from "@/lib/platform/browser/session-hint";
import { SESSION_HINT_COOKIE } from "@/lib/platform/browser/hint-script";
import { runHintScript } from "@/tests/setup/hint-script";

const { dataset } = document.documentElement;

function loadPage() {
  delete dataset.session;
  delete dataset.menu;
  runHintScript();
}

afterEach(() => {
  forgetSession();
  setSideMenuOpen(true);
});

test("sets the stored hints on <html> before the first paint", () => {
  Cookies.set("other", "ayllu-session=1");
  loadPage();
  expect([dataset.session, dataset.menu]).toEqual([undefined, undefined]);

  Cookies.set(SESSION_HINT_COOKIE, "1");
  setSideMenuOpen(false);
  loadPage();
  expect([dataset.session, dataset.menu]).toEqual(["1", "closed"]);

  forgetSession();
  setSideMenuOpen(true);
  loadPage();
  expect([dataset.session, dataset.menu]).toEqual([undefined, undefined]);
});
