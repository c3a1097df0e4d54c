import Cookies from "js-cookie";
import { beforeEach, expect, test, vi } from "vitest";

const ids = { analyticsId: "G-TEST", pixelId: "12345", campaignId: "678" };
const COOKIE_NAME = "analytics-consent";

const visit = (path: string) => history.replaceState(null, "", path);
const mockReferrer = (referrer: string) => vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => new URL(src).hostname);
const views = () =>
  (window.dataLayer ?? [])
    .map((command) => [...(command as IArguments)])
    .filter(([, name]) => name === "page_view")
    .map(([, , page]) => page as { page_location: string; page_referrer: string });
const pixelViews = () => window.fbq?.queue.filter(([name]) => name === "track").length ?? 0;
const visits = () => window.vgo?.q.filter(([name]) => name === "process").length ?? 0;
const analyticsIsOff = () => (window as unknown as Record<string, boolean>)["ga-disable-G-TEST"];

/** Loads the module with fresh state, as in a new document. */
async function loadReporting() {
  vi.resetModules();
  return import("@/lib/platform/browser/consent/trackers/reporting");
}

beforeEach(() => {
  vi.restoreAllMocks();
  // Keeps happy-dom from loading the scripts.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      const script = document.createElement("script");
      script.type = "text/plain";
      script.setAttribute("src", (node as HTMLScriptElement).src);
      document.head.appendChild(script);
    }
  });
  document.head.replaceChildren();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  Reflect.deleteProperty(window, "ga-disable-G-TEST");
  window.dataLayer = undefined;
  window.fbq = undefined;
  window.vgo = undefined;
  visit("/explora");
});

test("loads nothing without consent or without tracker ids", async () => {
  const { reportPageView } = await loadReporting();
  reportPageView(ids);
  Cookies.set(COOKIE_NAME, "false");
  reportPageView(ids);
  Cookies.set(COOKIE_NAME, "true");
  reportPageView({});
  expect(scripts()).toEqual([]);
});

test("with consent, loads all trackers once and reports each page once", async () => {
  Cookies.set(COOKIE_NAME, "true");
  const { reportPageView } = await loadReporting();
  reportPageView(ids);
  reportPageView(ids);
  visit("/maestros?page=2");
  reportPageView(ids);
  expect(scripts()).toEqual(["www.googletagmanager.com", "connect.facebook.net", "diffuser-cdn.app-us1.com"]);
  expect(views().map(({ page_location }) => new URL(page_location).pathname)).toEqual([
    "/explora",
    "/maestros",
  ]);
  expect([pixelViews(), visits()]).toEqual([2, 2]);
  expect(window.fbq?.disablePushState).toBe(true);
  expect(window.fbq?.queue[0]).toEqual(["set", "autoConfig", false, "12345"]);
});

test("excludes the pixel from the home page and from paths that reveal a belief", async () => {
  Cookies.set(COOKIE_NAME, "true");
  const { reportPageView } = await loadReporting();
  visit("/");
  reportPageView(ids);
  expect(window.fbq).toBeUndefined();
  visit("/explora");
  reportPageView(ids);
  visit("/ayni/yoga-al-alba");
  reportPageView(ids);
  visit("/");
  reportPageView(ids);
  expect(pixelViews()).toBe(1);
  expect([views().length, visits()]).toEqual([4, 4]);
});

test.each([
  "/recibir/respirar/42/contenido",
  "/verificar-correo/0b9c",
  "/regalo/0b9c",
  "/explora?filters=%7B%7D",
])("does not report %s and disables automatic reports there", async (path) => {
  Cookies.set(COOKIE_NAME, "true");
  const { reportPageView } = await loadReporting();
  visit(path);
  reportPageView(ids);
  expect(scripts()).toEqual([]);
  visit("/maestros");
  reportPageView(ids);
  expect(analyticsIsOff()).toBe(false);
  visit(path);
  reportPageView(ids);
  expect(analyticsIsOff()).toBe(true);
  expect([views().length, pixelViews(), visits()]).toEqual([1, 1, 1]);
});

test.each(["/verificar-correo/0b9c", "/regalo/0b9c"])("does not leak %s as the referrer", async (path) => {
  Cookies.set(COOKIE_NAME, "true");
  mockReferrer(`${location.origin}${path}`);
  const { reportPageView } = await loadReporting();
  reportPageView(ids);
  expect(scripts()).toEqual(["www.googletagmanager.com"]);
  expect(views()[0]?.page_referrer).toBe(location.origin);
});

test("tells analytics the page that another page was opened from", async () => {
  Cookies.set(COOKIE_NAME, "true");
  mockReferrer(`${location.origin}/maestros`);
  const { reportPageView } = await loadReporting();
  reportPageView(ids);
  expect(views()[0]?.page_referrer).toBe(`${location.origin}/maestros`);
});

test("does not leak a belief to the pixel through the referrer", async () => {
  Cookies.set(COOKIE_NAME, "true");
  mockReferrer(`${location.origin}/ayni/yoga-al-alba`);
  const { reportPageView } = await loadReporting();
  reportPageView(ids);
  expect(window.fbq).toBeUndefined();
  expect(visits()).toBe(1);
});

test("withdrawn consent stops the trackers and removes only their cookies", async () => {
  Cookies.set(COOKIE_NAME, "true");
  const { reportPageView, stopReporting } = await loadReporting();
  reportPageView(ids);
  for (const name of ["_ga", "_ga_TEST", "_fbp", "_fbc", "prism_678", "ayllu-menu"]) Cookies.set(name, "1");

  Cookies.set(COOKIE_NAME, "false");
  stopReporting();
  visit("/maestros");
  reportPageView(ids);
  expect(Object.keys(Cookies.get()).sort()).toEqual([COOKIE_NAME, "ayllu-menu"]);
  expect(analyticsIsOff()).toBe(true);
  expect(window.fbq?.queue.at(-1)).toEqual(["consent", "revoke"]);
  expect([views().length, pixelViews(), visits()]).toEqual([1, 1, 1]);

  Cookies.set(COOKIE_NAME, "true");
  reportPageView(ids);
  expect(analyticsIsOff()).toBe(false);
  expect(views().length).toBe(2);
});
