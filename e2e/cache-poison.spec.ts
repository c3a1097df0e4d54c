import { expect, test } from "@playwright/test";
import { createFuzzClient } from "@/tests/support/fuzz/client";
import type { FuzzRequest } from "@/tests/support/fuzz/requests";
import { bundleAddresses, contentAddresses, masterAddresses, readSlugs } from "./cacheable-pages";
import { watchSiteLog } from "./site-log";

// Whatever comes first to an address that is not cached yet, everybody gets the right answer afterwards.

type Attack = Omit<FuzzRequest, "target"> & { spell?: (address: string) => string };

const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

const ATTACKS: Attack[] = [
  ...["OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"].map((method) => ({ method, headers: {} })),
  { method: "POST", headers: {} },
  { method: "POST", headers: MULTIPART, body: "--x\r\nbroken" },
  { method: "POST", headers: { "next-action": "00".repeat(21) }, body: "[]" },
  { method: "HEAD", headers: {} },
  { method: "GET", headers: { rsc: "1" } },
  { method: "GET", headers: { rsc: "1", "next-router-prefetch": "1" } },
  { method: "GET", headers: { rsc: "1", "next-router-segment-prefetch": "/_tree" } },
  { method: "GET", headers: { "next-router-state-tree": "%7B" } },
  { method: "GET", headers: { range: "bytes=0-9" } },
  { method: "GET", headers: { "if-none-match": "*" } },
  { method: "GET", headers: { "accept-encoding": "identity;q=0, br;q=0.1, x" } },
  { method: "GET", headers: { accept: "text/x-component" } },
  { method: "GET", headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" } },
  { method: "GET", headers: { host: "evil.example" } },
  { method: "GET", headers: { "x-nextjs-data": "1", "x-middleware-subrequest": "middleware" } },
  { method: "GET", headers: { "x-prerender-revalidate": "x", "x-matched-path": "/admin/users" } },
  { method: "GET", headers: { "accept-language": "qu", cookie: "next-auth.session-token=x" } },
  { method: "GET", headers: {}, spell: (address) => `${address}?_rsc=x&__nextLocale=y` },
  { method: "GET", headers: {}, spell: (address) => `${address}/` },
  { method: "GET", headers: {}, spell: (address) => address.replace("a", "%61") },
  { method: "GET", headers: {}, spell: (address) => address.replace("/", "//") },
  { method: "GET", headers: {}, spell: (address) => `${address}%2F..` },
];

const goodAnswer = (address: string, slug: string) => {
  if (address.endsWith(".png")) return { type: "image/png", start: "\u0089PNG" };
  if (address.endsWith(".ics")) return { type: "text/calendar", start: "BEGIN:VCALENDAR" };
  if (address.endsWith(".xml")) return { type: "application/rss+xml", start: "<?xml" };
  return { type: "text/html", start: '<!DOCTYPE html><html lang="es"', contains: slug };
};

test("no request decides what others get from an address", async ({ request, baseURL }) => {
  test.setTimeout(15 * 60_000);
  const client = createFuzzClient(baseURL ?? "", 4);
  const readStacks = await watchSiteLog();
  const { contents, masters, bundles } = await readSlugs(request);
  const cold = [
    ...contents.slice(-ATTACKS.length).map((slug) => ({ slug, addresses: contentAddresses(slug) })),
    ...masters.slice(-ATTACKS.length).map((slug) => ({ slug, addresses: masterAddresses(slug) })),
    ...bundles.map((slug) => ({ slug, addresses: bundleAddresses(slug) })),
  ];
  // Each attack comes first somewhere. The last contents and Masters of the catalogue are those that nobody has opened.
  const targets = cold.flatMap(({ slug, addresses }, index) =>
    addresses.map((address) => ({ slug, address, first: index % ATTACKS.length })),
  );
  expect(new Set(targets.map(({ first }) => first)).size).toBe(ATTACKS.length);

  for (const { slug, address, first } of targets) {
    const attacks = [...ATTACKS.slice(first), ...ATTACKS.slice(0, first)].slice(0, 8);
    for (const { spell, ...attack } of attacks) {
      const { status } = await client.send({
        ...attack,
        headers: { ...attack.headers },
        target: spell?.(address) ?? address,
      });
      expect.soft(status, `${attack.method} ${address}`).toBeLessThan(500);
    }
    const response = await request.get(address, { maxRedirects: 0 });
    const body = await response.body();
    const { type, start, contains } = goodAnswer(address, slug);
    const name = `${address} after ${JSON.stringify(attacks[0])}`;
    expect.soft(response.status(), name).toBe(200);
    expect.soft(response.headers()["content-type"], name).toContain(type);
    expect.soft(body.subarray(0, start.length).toString("latin1"), name).toBe(start);
    expect.soft(body.length, name).toBeGreaterThan(200);
    if (contains) expect.soft(body.toString(), name).toContain(contains);
    expect.soft(body.toString("latin1"), name).not.toContain("evil.example");
  }
  client.close();
  expect(await readStacks()).toEqual([]);
});
