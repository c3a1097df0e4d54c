import { request as rawRequest } from "node:http";
import type { Page } from "@playwright/test";
import {
  DEMO_APPRENTICE_EMAIL,
  DEMO_PASSWORD,
  expect,
  signInViaApi,
  test,
  waitForHydration,
} from "./fixtures";

type Raw = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** A malformed request that client libraries would not send. */
function raw(baseURL: string, { method = "GET", path, headers = {}, body }: Raw): Promise<number> {
  const { hostname, port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    const request = rawRequest({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const JSON_TYPE = { "content-type": "application/json" };
const MULTIPART_TYPE = { "content-type": "multipart/form-data; boundary=x" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

test("malformed requests never cause a 500", async ({ baseURL }) => {
  const cases: [string, Raw, number[]][] = [
    ["undecodable path", { path: "/ayni/%E0%A4%A" }, [400]],
    ["undecodable API path", { path: "/api/ayni/%E0%A4%A" }, [400]],
    ["undecodable filters", { path: "/explora?filters=%ZZ" }, [400]],
    ["TRACE", { method: "TRACE", path: "/" }, [405]],
    ["unsupported method", { method: "PROPFIND", path: "/explora" }, [405]],
    ["truncated JSON", { method: "POST", path: "/api/register", headers: JSON_TYPE, body: "{" }, [400]],
    ["null body", { method: "POST", path: "/api/orders", headers: JSON_TYPE, body: "null" }, [400, 401]],
    [
      "null body at sign-in",
      { method: "POST", path: "/api/auth/callback/credentials", headers: JSON_TYPE, body: "null" },
      [400],
    ],
    [
      "truncated JSON at sign-out",
      { method: "POST", path: "/api/auth/signout", headers: JSON_TYPE, body: "{" },
      [400],
    ],
    ["invalid callbackUrl", { path: "/api/auth/signin?callbackUrl=http%3A%2F%2F%5B" }, [200, 400]],
    [
      "invalid callbackUrl at the session endpoint",
      { path: "/api/auth/session?callbackUrl=http%3A%2F%2F%5B" },
      [200, 400],
    ],
    [
      "invalid callbackUrl in the cookie",
      { path: "/api/auth/session", headers: { cookie: "next-auth.callback-url=http%3A%2F%2F%5B" } },
      [200, 400],
    ],
    [
      "callbackUrl that is an object",
      {
        method: "POST",
        path: "/api/auth/callback/credentials",
        headers: JSON_TYPE,
        body: '{"callbackUrl":{}}',
      },
      [400],
    ],
    [
      "invalid callbackUrl in the body",
      { method: "POST", path: "/api/auth/signout", headers: FORM_TYPE, body: "callbackUrl=http%3A%2F%2F%5B" },
      [400],
    ],
    ["line breaks in the error parameter", { path: "/api/auth/error?error=a%0D%0Ab" }, [200, 400]],
    [
      "line breaks in the error parameter of another endpoint",
      { path: "/api/auth/csrf?error=a%0D%0Ab" },
      [200, 400],
    ],
    [
      "forged session cookie",
      { path: "/api/auth/session", headers: { cookie: "next-auth.session-token=abc" } },
      [200],
    ],
    [
      "broken router state",
      { path: "/explora", headers: { rsc: "1", "next-router-state-tree": "%7B" } },
      [200, 307],
    ],
    [
      "internal headers from outside",
      { path: "/recibir", headers: { "x-middleware-subrequest": "middleware:middleware" } },
      [307],
    ],
    [
      "unknown server action",
      {
        method: "POST",
        path: "/explora",
        headers: { "next-action": "abc", "content-type": "text/plain" },
        body: "x",
      },
      [405],
    ],
    [
      "server action from another site",
      {
        method: "POST",
        path: "/baja/x",
        headers: { "next-action": "00".repeat(21), origin: "https://evil.example" },
        body: "[]",
      },
      [405],
    ],
    [
      "crafted fields of a server action",
      {
        method: "POST",
        path: "/verificar-correo/x",
        headers: MULTIPART_TYPE,
        body: '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x--\r\n',
      },
      [405],
    ],
    [
      "malformed multipart to a page",
      { method: "POST", path: "/explora", headers: MULTIPART_TYPE, body: "--x\r\nbroken" },
      [405],
    ],
    [
      "malformed multipart to an unknown page",
      { method: "POST", path: "/no-existe", headers: MULTIPART_TYPE, body: "--x\r\nbroken" },
      [405],
    ],
    [
      "empty JSON at sign-in",
      { method: "POST", path: "/api/auth/callback/credentials", headers: JSON_TYPE },
      [400],
    ],
    ["empty JSON at sign-out", { method: "POST", path: "/api/auth/signout", headers: JSON_TYPE }, [400]],
    [
      "empty JSON at the session endpoint",
      { method: "POST", path: "/api/auth/session", headers: JSON_TYPE },
      [400],
    ],
    ["reading the sign-in endpoint", { path: "/api/auth/callback/credentials" }, [405]],
    ["next-auth's sign-out page", { path: "/api/auth/signout" }, [405]],
    ["next-auth's page about a sent mail", { path: "/api/auth/verify-request" }, [404]],
    ["the image optimizer", { path: "/_next/image?url=%2Ftejidos%2Fmarca.svg&w=640&q=75" }, [404]],
  ];
  for (const [name, what, statuses] of cases)
    expect.soft(statuses, name).toContain(await raw(baseURL ?? "", what));
});

test.describe("a method that an address does not take", () => {
  test("gets 405 from pages and files", async ({ request }) => {
    for (const path of [
      "/",
      "/explora",
      "/no-existe",
      "/rss.xml",
      "/tejidos/marca.svg",
      "/api/auth/signin",
      "/sw.js",
    ]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const answer = await request.fetch(path, { method });
        expect.soft(answer.status(), `${method} ${path}`).toBe(405);
        expect.soft(answer.headers().allow, `${method} ${path}`).toBe("GET, HEAD");
        expect.soft((await answer.body()).length, `${method} ${path}`).toBeLessThan(20_000);
      }
      expect.soft((await request.head(path)).status(), path).toBe(path === "/no-existe" ? 404 : 200);
    }
  });

  test("gets 405 from a call, as JSON", async ({ request }) => {
    const answer = await request.fetch("/api/orders", { method: "PATCH" });
    expect(answer.status()).toBe(405);
    expect(answer.headers().allow).toBe("POST");
    expect(await answer.json()).toMatchObject({ success: false, error: "MethodNotAllowed" });
  });

  test("gets 404 where there is no call, as JSON", async ({ request }) => {
    for (const path of ["/api", "/api/nada", "/api/ayni/x/y/z"]) {
      const answer = await request.get(path);
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, error: "NotFound" });
    }
  });
});

test("an unknown certificate is told without scripts", async ({ request }) => {
  const answer = await request.get("/certificados/no-existe");
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toContain('<html lang="es"');
  expect(html).toMatch(/<h1[^>]*>No conocemos esta constancia</);
});

test("public pages come from the cache and set no cookies", async ({ request }) => {
  const filters = encodeURIComponent(JSON.stringify({ contentType: "EVENT" }));
  const [first] = (await (await request.get("/api/ayni")).json()).content;
  for (const path of [
    "/",
    "/explora",
    `/explora?filters=${filters}`,
    "/maestros",
    "/maestros?page=2",
    `/ayni/${first.slug}`,
    `/maestros/${first.master.slug}`,
  ]) {
    // Other tests publish meanwhile, which invalidates the page.
    let headers: Record<string, string> = {};
    const look = async () => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      headers = answer.headers();
      return headers["x-nextjs-cache"];
    };
    await expect.poll(look, { message: path }).toBe("HIT");
    expect.soft(headers["set-cookie"], path).toBeUndefined();
    expect.soft(headers["cache-control"], path).toContain("s-maxage");
  }
});

test("every response has security headers", async ({ request }) => {
  for (const path of ["/", "/explora", "/api/ayni", "/api/auth/session", "/no-existe"]) {
    const headers = (await request.get(path)).headers();
    expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
    expect.soft(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect.soft(headers["referrer-policy"], path).toBeDefined();
    expect.soft(headers["x-powered-by"], path).toBeUndefined();
  }
  const session = await request.get("/recibir", { maxRedirects: 0 });
  expect(session.headers()["content-security-policy"]).toMatch(/'nonce-[^']+' 'strict-dynamic'/);
});

test("addresses documented with a trailing slash answer themselves", async ({ page, request }) => {
  const options = { maxRedirects: 0 };
  expect((await request.get("/acerca-de/", options)).status()).toBe(200);
  const sale = "/api/orders/sales/0198f0a0-0000-7000-8000-000000000001/";
  expect((await request.put(sale, { ...options, data: { paidToMaster: true } })).status()).toBe(401);
  await page.goto("/acerca-de/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the health endpoint reports the services", async ({ request }) => {
  const everything = { status: "ok", database: true, storage: true, mail: true };
  // A service that a busy machine keeps waiting for two seconds is reported as away.
  await expect(async () => {
    const answer = await request.get("/api/health");
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ data: everything });
  }).toPass();
});

test("no policy allows inline scripts", async ({ request }) => {
  for (const path of ["/", "/explora", "/explora?sort=price", "/no-existe", "/api/auth/signin", "/baja/x"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"] ?? "";
    expect.soft(/script-src ([^;]+)/.exec(policy)?.[1], path).not.toContain("unsafe");
    expect.soft(policy, path).toContain("script-src-attr 'none'");
  }
});

const INJECTED_MARKUP = `<script>(window.ran ??= []).push("script")</script>
<img alt="" src="data:image/png," onerror="(window.ran ??= []).push('handler')">`;

/** Opens a page whose document contains markup that the site did not write, and returns which of its scripts ran. */
async function openWithInjectedScripts(page: Page, path: string, { policy }: { policy: boolean }) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": declared = "", ...headers } = response.headers();
    await route.fulfill({
      response,
      headers: policy ? { ...headers, "content-security-policy": declared } : headers,
      body: (await response.text()).replace("</body>", `${INJECTED_MARKUP}</body>`),
    });
  });
  await page.goto(path);
  await waitForHydration(page);
  return page.evaluate(() => (window as { ran?: string[] }).ran ?? []);
}

test.describe("scripts that slip into a page", () => {
  // Chromium denies a replaced document the images of a storage on loopback.
  test.use({ expectedConsoleMessages: /Content Security Policy|loopback|net::ERR_FAILED/ });

  const pages = [
    { name: "a cached page", path: "/explora" },
    { name: "a search", path: "/explora?sort=price" },
    { name: "a missing page", path: "/no-existe" },
    { name: "the sign-in page", path: "/api/auth/signin" },
    { name: "a page behind a mailed link", path: "/restablecer-contrasena/x" },
    { name: "a member page", path: "/recibir", email: DEMO_APPRENTICE_EMAIL },
  ];

  test("do not run on any page", async ({ page, signInReadOnlyAs }) => {
    for (const { name, path, email } of pages) {
      await test.step(name, async () => {
        if (email) await signInReadOnlyAs(email);
        expect(await openWithInjectedScripts(page, path, { policy: true }), name).toEqual([]);
      });
    }
  });

  test("run where no policy forbids them", async ({ page }) => {
    const ran = await openWithInjectedScripts(page, "/explora", { policy: false });
    expect(ran.toSorted()).toEqual(["handler", "script"]);
  });
});

test("pages and files of the build are compressed with brotli", async ({ request }) => {
  const page = await request.get("/explora", { headers: { "accept-encoding": "br" } });
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(await page.text())?.[0] ?? "";
  const file = await request.get(script, { headers: { "accept-encoding": "br" } });
  for (const answer of [page, file]) {
    expect(answer.headers()["content-encoding"]).toBe("br");
    expect(answer.headers().vary?.toLowerCase()).toContain("accept-encoding");
  }
});

test("calendars and podcast apps poll with HEAD and what they know", async ({
  playwright,
  request,
  baseURL,
}) => {
  const member = await playwright.request.newContext({ baseURL });
  await signInViaApi(member, DEMO_APPRENTICE_EMAIL, DEMO_PASSWORD);
  const { data } = await (await member.post("/api/feeds/calendar")).json();
  const { content } = await (await request.get("/api/ayni/next")).json();
  const { data: next } = await (await request.get(`/api/ayni/${content[0].slug}`)).json();
  const addresses = [
    new URL(data.url).pathname,
    `/api/encuentros/${next.encuentros[0].id}/calendar.ics`,
    "/maestros/lucia-ferrer/encuentros.ics",
    "/maestros/lucia-ferrer/podcast.xml",
    "/maestros/lucia-ferrer/rss.xml",
    "/disciplinas/yoga/rss.xml",
    "/blog/rss.xml",
    "/rss.xml",
  ];
  for (const path of addresses) {
    const head = await request.head(path);
    const { etag = "", "last-modified": date = "", "x-robots-tag": robots } = head.headers();
    expect.soft([head.status(), etag !== "", date !== ""], path).toEqual([200, true, true]);
    expect.soft(robots, path).toBe(path.startsWith("/api/") ? "noindex" : undefined);
    const known: Record<string, string>[] = [{ "if-none-match": etag }, { "if-modified-since": date }];
    for (const headers of known)
      for (const method of ["GET", "HEAD"])
        expect.soft((await request.fetch(path, { method, headers })).status(), path).toBe(304);
    const old = { "if-none-match": '"another"', "if-modified-since": date };
    expect.soft((await request.get(path, { headers: old })).status(), path).toBe(200);
  }
  await member.dispose();
});

test("whoever has the current version gets 304", async ({ request }) => {
  for (const path of ["/legal/cookies", "/rss.xml", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"]) {
    const { etag = "" } = (await request.get(path)).headers();
    const again = await request.get(path, { headers: { "if-none-match": etag } });
    expect.soft([again.status(), (await again.body()).length], path).toEqual([304, 0]);
  }
  const { "last-modified": date = "" } = (await request.get("/rss.xml")).headers();
  expect((await request.get("/rss.xml", { headers: { "if-modified-since": date } })).status()).toBe(304);
});
