import { createHash, randomBytes } from "node:crypto";
import { defaultTreeAdapter, html, parse as parseHtml, type DefaultTreeAdapterTypes } from "parse5";
import { isPersonalPage, isSecretLink, usesCamera } from "@/lib/platform/routes";
import { isPdfWorker } from "@/lib/platform/pdf-viewer-files";
import { hintScript } from "@/lib/platform/browser/hint-script";
import type { TrackerIds } from "@/lib/platform/site-config/schema";

// Not in next.config.mjs, which is evaluated at build time: the URLs are known only at run time.

type SecurityHeaderOptions = {
  siteUrl: string;
  /** Origins of uploads, downloads and public files. */
  storageOrigins: string[];
  /** Origin of the blog's images. */
  blogUrl?: string | undefined;
  /** Origin of the pictures of maps. */
  mapTilesUrl?: string | undefined;
  trackers: TrackerIds;
  dev: boolean;
};

type SecurityHeaders = {
  headers: Record<string, string>;
  /** CSP set on the request, from which Next.js reads the nonce for its scripts. */
  requestPolicy: string | undefined;
};

export type SecurityPolicies = {
  /** Returns the security headers of a path. */
  resolveHeaders: (path: string) => SecurityHeaders;
  /** Returns the CSP of a page without a nonce, which allows the inline scripts that the site and Next.js write. */
  buildPagePolicy: (document: string) => string;
};

type CspHosts = { scripts: string; images: string; connections: string };

const ANALYTICS_HOSTS =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";
const CAMPAIGN_HOSTS = "https://prism.app-us1.com https://trackcmp.net";

const HOSTS_BY_TRACKER: Record<keyof TrackerIds, CspHosts> = {
  analyticsId: {
    scripts: "https://www.googletagmanager.com",
    images: ANALYTICS_HOSTS,
    connections: ANALYTICS_HOSTS,
  },
  pixelId: {
    scripts: "https://connect.facebook.net",
    images: "https://www.facebook.com",
    connections: "https://www.facebook.com https://connect.facebook.net",
  },
  campaignId: {
    scripts: `https://diffuser-cdn.app-us1.com ${CAMPAIGN_HOSTS}`,
    images: CAMPAIGN_HOSTS,
    connections: CAMPAIGN_HOSTS,
  },
};

/** Returns the CSP sources of the configured trackers, each preceded by a space. */
function trackerHosts(trackers: TrackerIds): CspHosts {
  const configured = Object.entries(HOSTS_BY_TRACKER).filter(([id]) => trackers[id as keyof TrackerIds]);
  const joinHosts = (kind: keyof CspHosts) => configured.map(([, hosts]) => ` ${hosts[kind]}`).join("");
  return {
    scripts: joinHosts("scripts"),
    images: joinHosts("images"),
    connections: joinHosts("connections"),
  };
}

const serializeDirectives = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");

const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

// The position is asked for by a button of the filters, which come with any page.
const buildPermissionsPolicy = (ownFeatures: readonly string[]): string =>
  [
    ...DENIED_FEATURES.map((name) => `${name}=(${ownFeatures.includes(name) ? "self" : ""})`),
    "geolocation=(self)",
  ].join(", ");

const PERMISSIONS_POLICY = buildPermissionsPolicy([]);
const CAMERA_PERMISSIONS_POLICY = buildPermissionsPolicy(["camera", "display-capture", "microphone"]);

function readInlineScripts(node: DefaultTreeAdapterTypes.ParentNode): string[] {
  return node.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return [];
    if (child.tagName !== html.TAG_NAMES.SCRIPT) return readInlineScripts(child);
    if (child.attrs.some(({ name }) => name === "src")) return [];
    return child.childNodes.filter(defaultTreeAdapter.isTextNode).map(({ value }) => value);
  });
}

/** Returns the scripts of a document that have no `src`, whatever their type; those in templates never run. */
export const findInlineScripts = (document: string): string[] => readInlineScripts(parseHtml(document));

// Next.js passes data and the names of chunks to its own scripts, as JSON.
const DATA_SCRIPT =
  /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\)|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\(([\s\S]*)\);?$/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isOwnScript(text: string): boolean {
  if (text === hintScript) return true;
  const data = DATA_SCRIPT.exec(text)?.[1];
  return data !== undefined && isJson(data);
}

export const toCspHash = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Returns the CSP sources of the inline scripts that the site and Next.js write. Any other gets none: markup that slips
 * through a sanitizer into a page must not be allowed along with it.
 */
export const hashOwnScripts = (document: string): string[] => [
  ...new Set(findInlineScripts(document).filter(isOwnScript).map(toCspHash)),
];

const OWN_SITE_ALONE = { "Cross-Origin-Resource-Policy": "same-origin" };

export function createSecurityPolicies(settings: SecurityHeaderOptions): SecurityPolicies {
  const { siteUrl, storageOrigins, blogUrl, mapTilesUrl, trackers, dev } = settings;
  const isSecure = siteUrl.startsWith("https:");
  const storage = storageOrigins.join(" ");
  const blog = blogUrl ? ` ${new URL(blogUrl).origin}` : "";
  const map = mapTilesUrl ? ` ${new URL(mapTilesUrl).origin}` : "";
  const trackerSources = trackerHosts(trackers);
  const videos = "https://www.youtube-nocookie.com https://player.vimeo.com";
  const baseHeaders = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    ...(isSecure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
  const buildPolicy = (scripts: string): string =>
    serializeDirectives({
      "default-src": "'self'",
      "script-src": `${scripts}${trackerSources.scripts}`,
      "script-src-attr": "'none'",
      "style-src": "'self' 'unsafe-inline' blob:",
      "img-src": `'self' data: blob: ${storage}${blog}${map}${trackerSources.images}`,
      "media-src": `'self' blob: ${storage}`,
      "font-src": "'self' data: blob:",
      "connect-src": `'self' blob: ${storage}${trackerSources.connections}${dev ? " ws: wss:" : ""}`,
      "frame-src": `'self' blob: ${videos} ${storage}`,
      "worker-src": "'self' blob:",
      "object-src": "'none'",
      "base-uri": "'self'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      ...(isSecure ? { "upgrade-insecure-requests": "" } : {}),
    });

  // The development server streams inline scripts and evaluates its modules.
  const ownScripts = dev ? "'self' 'unsafe-inline' 'unsafe-eval'" : "'self'";
  const publicHeaders = { ...baseHeaders, "Content-Security-Policy": buildPolicy(ownScripts) };
  // The one thing that may compile WebAssembly: it has no document, and decodes pictures of PDFs.
  const pdfWorkerHeaders = {
    ...baseHeaders,
    "Content-Security-Policy": buildPolicy(`${ownScripts} 'wasm-unsafe-eval'`),
  };
  const callHeaders = {
    ...baseHeaders,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  };
  // No page of another site may load an answer, not even as a picture or a script.
  const apiHeaders = { ...callHeaders, ...OWN_SITE_ALONE };
  const hintHash = toCspHash(hintScript);

  function resolveHeaders(path: string): SecurityHeaders {
    // Players of podcasts load them from their own sites.
    if (path.startsWith("/api/files/")) return { headers: callHeaders, requestPolicy: undefined };
    if (path.startsWith("/api/") && !path.startsWith("/api/auth/"))
      return { headers: apiHeaders, requestPolicy: undefined };
    if (isPdfWorker(path)) return { headers: pdfWorkerHeaders, requestPolicy: undefined };
    const special = {
      ...(path.startsWith("/api/auth/") ? OWN_SITE_ALONE : {}),
      ...(usesCamera(path) ? { "Permissions-Policy": CAMERA_PERMISSIONS_POLICY } : {}),
      ...(isSecretLink(path) ? { "Referrer-Policy": "no-referrer" } : {}),
    };
    if (dev || !isPersonalPage(path)) {
      return { headers: { ...publicHeaders, ...special }, requestPolicy: undefined };
    }
    const nonce = randomBytes(16).toString("base64");
    const policy = buildPolicy(`'self' 'nonce-${nonce}' 'strict-dynamic' ${hintHash}`);
    return {
      headers: { ...baseHeaders, ...special, "Content-Security-Policy": policy },
      requestPolicy: policy,
    };
  }

  return {
    resolveHeaders,
    buildPagePolicy: (document) => buildPolicy([ownScripts, ...hashOwnScripts(document)].join(" ")),
  };
}
