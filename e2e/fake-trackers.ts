import type { BrowserContext, Request } from "@playwright/test";

// Fakes of the Google, Meta and ActiveCampaign scripts, with the same switches and hosts. Their requests are
// fulfilled here, so that the tests need no network.

const GTAG_SCRIPT = `
  const id = new URL(document.currentScript.src).searchParams.get("id");
  const settings = {};
  const send = (name, more) => {
    if (window["ga-disable-" + id]) return;
    document.cookie = "_ga=GA1.1.1; path=/";
    const { page_location, page_referrer } = { page_location: location.href, ...settings, ...more };
    const query = new URLSearchParams({ tid: id, en: name, dl: page_location, dr: page_referrer ?? "" });
    fetch("https://region1.google-analytics.com/g/collect?" + query, { method: "POST", mode: "no-cors" });
  };
  const run = (command) => {
    if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
    if (command[0] === "set") Object.assign(settings, command[1]);
    if (command[0] === "event") send(command[1], command[2]);
  };
  dataLayer.forEach(run);
  dataLayer.push = (command) => run(command);
  addEventListener("scroll", () => send("scroll"));`;

const FBEVENTS_SCRIPT = `
  let id = "", granted = true;
  const report = () => {
    document.cookie = "_fbp=fb.1.1.1; path=/";
    if (granted) new Image().src = "https://www.facebook.com/tr/?" +
      new URLSearchParams({ id, ev: "PageView", dl: location.href, rl: document.referrer });
  };
  fbq.callMethod = (name, value) => {
    if (name === "init") id = value;
    if (name === "consent") granted = value === "grant";
    if (name === "track") report();
  };
  fbq.queue.splice(0).forEach((command) => fbq.callMethod(...command));
  if (!fbq.disablePushState) {
    const push = history.pushState.bind(history);
    history.pushState = (...all) => { push(...all); report(); };
  }`;

const DIFFUSER_SCRIPT = `
  const waiting = vgo.q;
  let account = "";
  vgo = (name, value) => {
    if (name === "setAccount") account = value;
    if (name !== "process") return;
    document.cookie = "prism_" + account + "=1; path=/";
    new Image().src = "https://prism.app-us1.com/?" + new URLSearchParams({ a: account, u: location.href });
  };
  waiting.forEach((command) => vgo(...command));`;

const SCRIPT_BY_HOST: Record<string, string> = {
  "www.googletagmanager.com": GTAG_SCRIPT,
  "connect.facebook.net": FBEVENTS_SCRIPT,
  "diffuser-cdn.app-us1.com": DIFFUSER_SCRIPT,
};

interface OutgoingRequests {
  /** URLs outside the site requested since the last call. */
  take: () => URL[];
}

/** Records and fulfills every request that leaves the site. */
export async function interceptExternalRequests(
  context: BrowserContext,
  siteUrl: string,
): Promise<OutgoingRequests> {
  const requests: URL[] = [];
  const isOutside = ({ protocol, hostname }: URL) =>
    /^(https?|wss?):$/.test(protocol) && hostname !== new URL(siteUrl).hostname && hostname !== "127.0.0.1";
  context.on("request", (request: Request) => {
    const address = new URL(request.url());
    if (isOutside(address)) requests.push(address);
  });
  await context.route(isOutside, (route, request) => {
    const body = SCRIPT_BY_HOST[new URL(request.url()).hostname];
    return route.fulfill(
      // Scoped, since all three share the page.
      body ? { contentType: "text/javascript", body: `{${body}}` } : { status: 204 },
    );
  });
  return { take: () => requests.splice(0) };
}
