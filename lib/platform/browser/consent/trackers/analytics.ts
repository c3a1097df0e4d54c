import { consent } from "../consent";
import { analyticsAddress, isReportable } from "../policy";
import { addScript } from "./add-script";

// Google Analytics 4 by the protocol of gtag.js.

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

let loaded = false;
let previous: string | undefined;

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // gtag.js takes nothing but `arguments` objects for commands.
  // eslint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}

/** Where the visitor came from, as far as Google may know. */
function referrer(): string {
  if (previous !== undefined) return previous;
  if (!document.referrer) return "";
  const from = new URL(document.referrer);
  if (from.origin !== location.origin) return document.referrer;
  return isReportable(from) ? analyticsAddress(from.origin, from) : from.origin;
}

function load(id: string): void {
  loaded = true;
  // gtag.js looks here before anything that it sends. It also reports by itself (time on the page, scrolling), hence
  // the question is asked anew each time: of the cookie, which another tab may have changed, and of the address.
  Object.defineProperty(window, `ga-disable-${id}`, {
    configurable: true,
    get: () => consent.now() !== true || !isReportable(location),
  });
  gtag("consent", "default", {
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
  gtag("js", new Date());
  gtag("config", id, {
    send_page_view: false,
    anonymize_ip: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_expires: YEAR_IN_SECONDS,
  });
  addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
}

/** Counts a view of the present page. */
export function reportToAnalytics(id: string): void {
  const place = {
    page_location: analyticsAddress(location.origin, location),
    page_referrer: referrer(),
  };
  previous = place.page_location;
  if (!loaded) load(id);
  gtag("set", place);
  gtag("event", "page_view", place);
}
