import { consent } from "../consent";
import { toAnalyticsUrl, isReportable } from "../policy";
import { addScript } from "./add-script";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

let isLoaded = false;
let previousUrl: string | undefined;

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // gtag.js only accepts `arguments` objects as commands.
  // eslint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}

function getReportedReferrer(): string {
  if (previousUrl !== undefined) return previousUrl;
  if (!document.referrer) return "";
  const referrer = new URL(document.referrer);
  if (referrer.origin !== location.origin) return document.referrer;
  return isReportable(referrer) ? toAnalyticsUrl(referrer.origin, referrer) : referrer.origin;
}

function loadAnalytics(id: string): void {
  isLoaded = true;
  // gtag.js reads this flag before each request, also for events that it sends on its own (scrolling, time on page).
  Object.defineProperty(window, `ga-disable-${id}`, {
    configurable: true,
    get: () => consent.read() !== true || !isReportable(location),
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

export function reportToAnalytics(id: string): void {
  const pageParams = {
    page_location: toAnalyticsUrl(location.origin, location),
    page_referrer: getReportedReferrer(),
  };
  previousUrl = pageParams.page_location;
  if (!isLoaded) loadAnalytics(id);
  gtag("set", pageParams);
  gtag("event", "page_view", pageParams);
}
