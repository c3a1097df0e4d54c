import type { BrowserContext, Request } from "@playwright/test";

// Stand-ins for the scripts of Google, Meta and ActiveCampaign: they obey the same switches and call the same hosts,
// which are answered here, so that the tests need no network.

const gtag = `
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

const fbevents = `
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

const diffuser = `
  const waiting = vgo.q;
  let account = "";
  vgo = (name, value) => {
    if (name === "setAccount") account = value;
    if (name !== "process") return;
    document.cookie = "prism_" + account + "=1; path=/";
    new Image().src = "https://prism.app-us1.com/?" + new URLSearchParams({ a: account, u: location.href });
  };
  waiting.forEach((command) => vgo(...command));`;

const scripts: Record<string, string> = {
  "www.googletagmanager.com": gtag,
  "connect.facebook.net": fbevents,
  "diffuser-cdn.app-us1.com": diffuser,
};

interface Watch {
  /** Addresses outside the site that were asked for since the last time. */
  take: () => URL[];
}

/** Notes every request of every page that leaves the site, and answers it here. */
export async function watchOutside(context: BrowserContext, own: string): Promise<Watch> {
  const seen: URL[] = [];
  const isOutside = ({ protocol, hostname }: URL) =>
    /^(https?|wss?):$/.test(protocol) && hostname !== new URL(own).hostname && hostname !== "127.0.0.1";
  context.on("request", (request: Request) => {
    const address = new URL(request.url());
    if (isOutside(address)) seen.push(address);
  });
  await context.route(isOutside, (route, request) => {
    const body = scripts[new URL(request.url()).hostname];
    return route.fulfill(
      // In a scope of its own: all three share the page.
      body ? { contentType: "text/javascript", body: `{${body}}` } : { status: 204 },
    );
  });
  return { take: () => seen.splice(0) };
}
