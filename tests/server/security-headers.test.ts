import { expect, test } from "vitest";
import type { TrackerIds } from "@/lib/platform/site-config/schema";
import { createSecurityPolicies } from "@/server/security-headers";

function policyOf(path: string, trackers: TrackerIds): Record<string, string[]> {
  const { resolveHeaders } = createSecurityPolicies({
    siteUrl: "https://ayllu.test",
    storageOrigins: ["https://files.ayllu.test", "https://ayllu.s3.test"],
    trackers,
    dev: false,
  });
  const policy = resolveHeaders(path).headers["Content-Security-Policy"] ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const foreign = (policy: Record<string, string[]>) =>
  Object.values(policy)
    .flat()
    .filter((source) => /google|facebook|app-us1|trackcmp/.test(source));

const all = { analyticsId: "G-TEST", pixelId: "12345", campaignId: "678" };

test.each(["/explora", "/recibir"])("allows no tracker hosts on %s without trackers", (path) => {
  expect(foreign(policyOf(path, {}))).toEqual([]);
});

test.each(["/explora", "/recibir"])("allows the hosts of configured trackers on %s", (path) => {
  const policy = policyOf(path, all);
  for (const script of [
    "https://www.googletagmanager.com",
    "https://connect.facebook.net",
    "https://diffuser-cdn.app-us1.com",
  ])
    expect(policy["script-src"]).toContain(script);
  expect(policy["connect-src"]).toContain("https://*.google-analytics.com");
  expect(policy["img-src"]).toEqual(
    expect.arrayContaining(["https://www.facebook.com", "https://prism.app-us1.com"]),
  );
  expect(foreign({ frames: policy["frame-src"] ?? [], forms: policy["form-action"] ?? [] })).toEqual([]);
});

test("camera and microphone are allowed only where one can try them", () => {
  const { resolveHeaders } = createSecurityPolicies({
    siteUrl: "https://ayllu.test",
    storageOrigins: [],
    trackers: {},
    dev: false,
  });
  const permissions = (path: string) => resolveHeaders(path).headers["Permissions-Policy"];
  const allowed = permissions("/recibir/circulo/3d066b4c-9532-7983-819a-f6d0af346e45/encuentros");
  expect(allowed).toContain("camera=(self)");
  expect(allowed).toContain("microphone=(self)");
  expect(allowed).toContain("geolocation=(self)");
  for (const path of ["/", "/recibir", "/recibir/circulo/3d066b4c/contenido", "/recibir/a/b/encuentros/c"]) {
    expect(permissions(path)).toContain("camera=()");
    expect(permissions(path)).toContain("microphone=()");
  }
});

test("allows only the hosts of each tracker", () => {
  expect(foreign(policyOf("/explora", { analyticsId: "G-TEST" })).join()).not.toMatch(
    /facebook|app-us1|trackcmp/,
  );
  expect(foreign(policyOf("/explora", { pixelId: "12345" })).join()).not.toMatch(/google|app-us1|trackcmp/);
  expect(foreign(policyOf("/explora", { campaignId: "678" })).join()).not.toMatch(/google|facebook/);
});

test.each([
  "/recibir",
  "/api/auth/signin",
  "/restablecer-contrasena/abc",
  "/verificar-correo/abc",
  "/baja/abc",
  "/invitacion/abc",
  "/regalo/abc",
])("requires a nonce for scripts of %s", (path) => {
  expect(policyOf(path, all)["script-src"]).toContain("'strict-dynamic'");
});

test.each(["/", "/explora", "/ayni/yoga", "/no-existe", "/recibir", "/api/auth/signin"])(
  "allows no inline scripts and handlers on %s",
  (path) => {
    const policy = policyOf(path, all);
    expect(policy["script-src"]?.join(" ")).not.toMatch(/unsafe/);
    expect(policy["script-src-attr"]).toEqual(["'none'"]);
  },
);

test.each([
  ["/regalo/abc", "no-referrer"],
  ["/restablecer-contrasena/abc", "no-referrer"],
  ["/baja/abc", "no-referrer"],
  ["/regalos", "strict-origin-when-cross-origin"],
  ["/ayni/yoga", "strict-origin-when-cross-origin"],
  ["/recibir", "strict-origin-when-cross-origin"],
])("sends the referrer policy of %s: %s", (path, expected) => {
  for (const dev of [false, true]) {
    const settings = { siteUrl: "https://ayllu.test", storageOrigins: [], trackers: all, dev };
    const { headers } = createSecurityPolicies(settings).resolveHeaders(path);
    expect(headers["Referrer-Policy"]).toBe(expected);
  }
});

test("allows nothing in API responses", () => {
  expect(foreign(policyOf("/api/ayni", all))).toEqual([]);
});

test("WebAssembly is compiled nowhere but in the worker that draws PDFs", () => {
  const worker = policyOf("/_next/static/pdfjs-5.6.205/pdf.worker.min.mjs", {});
  expect(worker["script-src"]).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  for (const path of [
    "/",
    "/recibir",
    "/_next/static/chunks/a.js",
    "/_next/static/pdfjs-5.6.205/wasm/openjpeg_nowasm_fallback.js",
    "/recibir/pdf.worker.min.mjs",
  ])
    expect(policyOf(path, {})["script-src"]?.join(" ")).not.toContain("wasm");
});

test("answers of calls are for this site alone, but files for players elsewhere", () => {
  const { resolveHeaders } = createSecurityPolicies({
    siteUrl: "https://ayllu.test",
    storageOrigins: [],
    trackers: {},
    dev: false,
  });
  const policy = (path: string) => resolveHeaders(path).headers["Cross-Origin-Resource-Policy"];
  for (const path of ["/api/orders", "/api/auth/session", "/api/auth/csrf", "/api/ayni"])
    expect(policy(path), path).toBe("same-origin");
  // Controls: samples in podcasts, pages, and share images, which other sites show.
  for (const path of ["/api/files/3d066b4c/respirar.mp3", "/ayni/respirar", "/tejidos/compartir/ayni/a.png"])
    expect(policy(path), path).toBeUndefined();
});

test("pictures of maps are allowed from their own origin, and only where one is set", () => {
  const settings = { siteUrl: "https://ayllu.test", storageOrigins: [], trackers: {}, dev: false };
  const imagesOf = (mapTilesUrl?: string) => {
    const { headers } = createSecurityPolicies({ ...settings, mapTilesUrl }).resolveHeaders("/ayni/luna");
    return /img-src ([^;]*)/.exec(headers["Content-Security-Policy"] ?? "")?.[1];
  };
  expect(imagesOf("https://tiles.ayllu.test/{z}/{x}/{y}.png")).toContain("https://tiles.ayllu.test");
  expect(imagesOf("https://tiles.ayllu.test/{z}/{x}/{y}.png")).not.toContain("{z}");
  expect(imagesOf()).not.toContain("https://tiles");
});
