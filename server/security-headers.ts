import { createHash, randomBytes } from "node:crypto";
import { isSessionPage } from "@/lib/platform/routes";
import { shellScript } from "@/lib/shell-script";
import type { Trackers } from "@/lib/platform/site-config/schema";
import { trackerHosts } from "./tracker-hosts";

// Set here and not in next.config.mjs, which is frozen at build time: the addresses are known only at run time.

type Settings = {
  siteUrl: string;
  storageUrl: string;
  /** The site whose pictures posts may show. */
  blogUrl?: string | undefined;
  trackers: Trackers;
  dev: boolean;
};

export type Policy = {
  /** Sent with the answer. */
  headers: Record<string, string>;
  /** Handed to Next, which puts the nonce that it finds there on its scripts. */
  requestPolicy: string | undefined;
};

const hash = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const join = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");

const PERMISSIONS = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((name) => `${name}=()`)
  .join(", ");

/** Gives for each path the headers that its answer carries. */
export function securityHeaders(settings: Settings): (path: string) => Policy {
  const { siteUrl, storageUrl, blogUrl, trackers, dev } = settings;
  const isSecure = siteUrl.startsWith("https:");
  const storage = new URL(storageUrl).origin;
  const blog = blogUrl ? ` ${new URL(blogUrl).origin}` : "";
  const outside = trackerHosts(trackers);
  const videos = "https://www.youtube-nocookie.com https://player.vimeo.com";
  const always = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    ...(isSecure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
  const policyWith = (scripts: string): string =>
    join({
      "default-src": "'self'",
      "script-src": `${scripts}${outside.scripts}`,
      "style-src": "'self' 'unsafe-inline' blob:",
      "img-src": `'self' data: blob: ${storage}${blog}${outside.images}`,
      "media-src": `'self' blob: ${storage}`,
      "font-src": "'self' data: blob:",
      "connect-src": `'self' blob: ${storage}${outside.calls}${dev ? " ws: wss:" : ""}`,
      "frame-src": `'self' blob: ${videos} ${storage}`,
      "worker-src": "'self' blob:",
      "object-src": "'none'",
      "base-uri": "'self'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      ...(isSecure ? { "upgrade-insecure-requests": "" } : {}),
    });

  // A cached page cannot carry a nonce, and Next writes its data in inline scripts.
  const publicPolicy = policyWith(`'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ""}`);
  const publicHeaders = { ...always, "Content-Security-Policy": publicPolicy };
  const apiHeaders = { ...always, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };
  const shellHash = hash(shellScript);

  return (path) => {
    if (path.startsWith("/api/") && !path.startsWith("/api/auth/")) {
      return { headers: apiHeaders, requestPolicy: undefined };
    }
    if (dev || !isSessionPage(path)) return { headers: publicHeaders, requestPolicy: undefined };
    const nonce = randomBytes(16).toString("base64");
    const policy = policyWith(`'self' 'nonce-${nonce}' 'strict-dynamic' ${shellHash}`);
    return { headers: { ...always, "Content-Security-Policy": policy }, requestPolicy: policy };
  };
}
