import { act, cleanup, render, screen } from "@testing-library/react";
import Cookies from "js-cookie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_HINT_COOKIE } from "@/lib/platform/browser/hint-script";

const fetchMock = vi.fn<typeof fetch>();
const stops: (() => void)[] = [];

const member = { user: { id: "u1", name: "Inés" }, userId: "u1" };
const answer = (body: unknown, status = 200) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }));

/** Modules of a page that has just been opened. */
async function openPage(pollSeconds = 0) {
  vi.resetModules();
  const store = await import("@/components/common/session/session-store");
  const { useSession } = await import("@/components/common/session/use-session");
  function Viewer() {
    const { data, status } = useSession();
    return <p role="status">{data ? data.user.name : status}</p>;
  }
  render(<Viewer />);
  await act(async () => stops.push(store.watchSession(pollSeconds)));
  return store;
}

const shown = () => screen.getByRole("status").textContent;
const dispatch = (target: EventTarget, event: Event) => act(async () => void target.dispatchEvent(event));

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a visitor is signed out once the server has answered", async () => {
  answer({});
  await openPage();
  expect(shown()).toBe("unauthenticated");
});

test("a page that cannot load the session shows itself as to a visitor, and leaves the next one as it was", async () => {
  Cookies.set(SESSION_HINT_COOKIE, "1");
  fetchMock.mockRejectedValueOnce(new TypeError("offline"));
  const { loadSession } = await openPage();
  expect(shown()).toBe("unauthenticated");
  expect(Cookies.get(SESSION_HINT_COOKIE)).toBe("1");
  answer({});
  await act(async () => void (await loadSession()));
  expect(Cookies.get(SESSION_HINT_COOKIE)).toBeUndefined();
});

test("a refresh shows the changed user, and tells other tabs", async () => {
  answer(member);
  const { refreshSession } = await openPage();
  expect(shown()).toBe("Inés");
  localStorage.clear();
  answer({ ...member, user: { ...member.user, name: "Lucía" } });
  await act(async () => void (await refreshSession()));
  expect(shown()).toBe("Lucía");
  // As the client of next-auth does, which signs out.
  expect(JSON.parse(localStorage.getItem("nextauth.message") ?? "{}")).toMatchObject({ event: "session" });
});

test.each([
  ["the connection is lost", () => fetchMock.mockRejectedValueOnce(new TypeError("offline"))],
  ["the server is overloaded", () => answer({ error: "Unavailable" }, 503)],
])("a member stays signed in while %s", async (_, fail) => {
  answer(member);
  await openPage();
  fail();
  await dispatch(document, new Event("visibilitychange"));
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(shown()).toBe("Inés");
});

test("signing out in another tab ends the session here", async () => {
  answer(member);
  await openPage();
  answer({});
  await dispatch(window, new StorageEvent("storage", { key: "nextauth.message" }));
  expect(shown()).toBe("unauthenticated");
});

test("an earlier answer does not replace a later one", async () => {
  let answerFirst = (_: Response): void => undefined;
  fetchMock.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  const { refreshSession } = await openPage();
  answer(member);
  await act(async () => void (await refreshSession()));
  await act(async () => answerFirst(Response.json({})));
  expect(shown()).toBe("Inés");
});
