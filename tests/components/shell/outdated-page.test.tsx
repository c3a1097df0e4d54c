import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutdatedPageNotice } from "@/components/shell/outdated-page-notice";

// A page opened before a release asks for files that the server no longer has.

const CHUNK = "/_next/static/chunks/gone.js";

let stopWatching: () => void;
let reload: ReturnType<typeof vi.fn<() => void>>;
let loaderErrors: string[];

beforeEach(async () => {
  vi.resetModules();
  sessionStorage.clear();
  document.body.innerHTML = "";
  window.earlyInput = new WeakMap();
  const { watchMissingFiles } = await import("@/lib/platform/browser/missing-files");
  reload = vi.fn<() => void>();
  loaderErrors = [];
  stopWatching = watchMissingFiles(reload);
});

afterEach(() => {
  stopWatching();
  cleanup();
  vi.restoreAllMocks();
});

const respondWith = (status: number) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status }));

/** Fails as a browser does; `loaderErrors` are what the bundler's loader, which rejects the `import()`, hears. */
function failToLoad(url: string): void {
  const script = document.createElement("script");
  script.type = "text/plain";
  script.src = url;
  script.addEventListener("error", () => loaderErrors.push(url));
  document.body.append(script);
  script.dispatchEvent(new Event("error"));
}

function type(value: string): void {
  const control = document.createElement("textarea");
  control.value = value;
  document.body.append(control);
  window.earlyInput?.set(control, value);
}

test("a page without input is reloaded, and nothing else hears of the missing script", async () => {
  respondWith(404);
  failToLoad(CHUNK);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(loaderErrors).toEqual([]);
});

test("a page that lacks a script after its reload shows its error instead of reloading again", async () => {
  respondWith(404);
  failToLoad(CHUNK);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  failToLoad("/_next/static/chunks/other.js");
  await waitFor(() => expect(loaderErrors).toEqual(["/_next/static/chunks/other.js"]));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["the server is restarting", () => respondWith(503)],
  ["the file is there", () => respondWith(200)],
  ["there is no connection", () => vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"))],
])("no reload while %s", async (_, arrange) => {
  arrange();
  failToLoad(CHUNK);
  await waitFor(() => expect(loaderErrors).toEqual([CHUNK]));
  expect(reload).not.toHaveBeenCalled();
});

test("files of others are none of ours", () => {
  const fetch = respondWith(404);
  failToLoad("https://www.googletagmanager.com/gtag/js");
  expect(loaderErrors).toHaveLength(1);
  expect(fetch).not.toHaveBeenCalled();
});

test("a style sheet counts as well", async () => {
  respondWith(404);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  // As a property alone, or the test's document would load it.
  Object.defineProperty(link, "href", { value: "/_next/static/chunks/gone.css" });
  document.body.append(link);
  link.dispatchEvent(new Event("error"));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("what has been typed is kept, and its owner is asked to reload", async () => {
  const { OutdatedPageNotice: Notice } = await import("@/components/shell/outdated-page-notice");
  render(<Notice />);
  respondWith(404);
  type("Querida Luna:");
  failToLoad(CHUNK);
  expect((await screen.findByRole("alert")).textContent).toMatch(/versión nueva/);
  expect(reload).not.toHaveBeenCalled();
  expect(loaderErrors).toEqual([]);
});

test("a control that was emptied again holds nothing", async () => {
  respondWith(404);
  type("");
  failToLoad(CHUNK);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a current page shows no notice", () => {
  render(<OutdatedPageNotice />);
  expect(screen.queryByRole("alert")).toBeNull();
});
