import Cookies from "js-cookie";
import { beforeEach, expect, test, vi } from "vitest";

const ids = { analyticsId: "G-TEST", pixelId: "12345", campaignId: "678" };
const NAME = "analytics-consent";

const at = (path: string) => history.replaceState(null, "", path);
const from = (referrer: string) => vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => new URL(src).hostname);
const views = () =>
  (window.dataLayer ?? [])
    .map((command) => [...(command as IArguments)])
    .filter(([, name]) => name === "page_view")
    .map(([, , place]) => place as { page_location: string; page_referrer: string });
const pixelViews = () => window.fbq?.queue.filter(([name]) => name === "track").length ?? 0;
const visits = () => window.vgo?.q.filter(([name]) => name === "process").length ?? 0;
const analyticsIsOff = () => (window as unknown as Record<string, boolean>)["ga-disable-G-TEST"];

/** The module as a new document has it. */
async function fresh() {
  vi.resetModules();
  return import("@/lib/platform/browser/consent/trackers/reporting");
}

beforeEach(() => {
  vi.restoreAllMocks();
  // happy-dom would fetch them.
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
  at("/explora");
});

test("nothing is loaded without consent, nor without an identifier", async () => {
  const { reportPage } = await fresh();
  reportPage(ids);
  Cookies.set(NAME, "false");
  reportPage(ids);
  Cookies.set(NAME, "true");
  reportPage({});
  expect(scripts()).toEqual([]);
});

test("with consent all three are loaded once and hear of each page once", async () => {
  Cookies.set(NAME, "true");
  const { reportPage } = await fresh();
  reportPage(ids);
  reportPage(ids);
  at("/maestros?page=2");
  reportPage(ids);
  expect(scripts()).toEqual(["www.googletagmanager.com", "connect.facebook.net", "diffuser-cdn.app-us1.com"]);
  expect(views().map(({ page_location }) => new URL(page_location).pathname)).toEqual([
    "/explora",
    "/maestros",
  ]);
  expect([pixelViews(), visits()]).toEqual([2, 2]);
  expect(window.fbq?.disablePushState).toBe(true);
  expect(window.fbq?.queue[0]).toEqual(["set", "autoConfig", false, "12345"]);
});

test("the pixel is not there at home and says nothing where the path names a belief", async () => {
  Cookies.set(NAME, "true");
  const { reportPage } = await fresh();
  at("/");
  reportPage(ids);
  expect(window.fbq).toBeUndefined();
  at("/explora");
  reportPage(ids);
  at("/ayni/yoga-al-alba");
  reportPage(ids);
  at("/");
  reportPage(ids);
  expect(pixelViews()).toBe(1);
  expect([views().length, visits()]).toEqual([4, 4]);
});

test.each(["/recibir/respirar/42/contenido", "/verificar-correo/0b9c", "/explora?filters=%7B%7D"])(
  "nobody hears of %s, and what reports by itself is off there",
  async (path) => {
    Cookies.set(NAME, "true");
    const { reportPage } = await fresh();
    at(path);
    reportPage(ids);
    expect(scripts()).toEqual([]);
    at("/maestros");
    reportPage(ids);
    expect(analyticsIsOff()).toBe(false);
    at(path);
    reportPage(ids);
    expect(analyticsIsOff()).toBe(true);
    expect([views().length, pixelViews(), visits()]).toEqual([1, 1, 1]);
  },
);

test("a personal page does not leave the site as the referrer of the next", async () => {
  Cookies.set(NAME, "true");
  from(`${location.origin}/verificar-correo/0b9c`);
  const { reportPage } = await fresh();
  reportPage(ids);
  expect(scripts()).toEqual(["www.googletagmanager.com"]);
  expect(views()[0]?.page_referrer).toBe(location.origin);
});

test("the pixel does not learn from the referrer what somebody believes in", async () => {
  Cookies.set(NAME, "true");
  from(`${location.origin}/ayni/yoga-al-alba`);
  const { reportPage } = await fresh();
  reportPage(ids);
  expect(window.fbq).toBeUndefined();
  expect(visits()).toBe(1);
});

test("a change of mind silences them and removes their cookies, and only theirs", async () => {
  Cookies.set(NAME, "true");
  const { reportPage, stopReporting } = await fresh();
  reportPage(ids);
  for (const name of ["_ga", "_ga_TEST", "_fbp", "_fbc", "prism_678", "ayllu-menu"]) Cookies.set(name, "1");

  Cookies.set(NAME, "false");
  stopReporting();
  at("/maestros");
  reportPage(ids);
  expect(Object.keys(Cookies.get()).sort()).toEqual([NAME, "ayllu-menu"]);
  expect(analyticsIsOff()).toBe(true);
  expect(window.fbq?.queue.at(-1)).toEqual(["consent", "revoke"]);
  expect([views().length, pixelViews(), visits()]).toEqual([1, 1, 1]);

  Cookies.set(NAME, "true");
  reportPage(ids);
  expect(analyticsIsOff()).toBe(false);
  expect(views().length).toBe(2);
});
