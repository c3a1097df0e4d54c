import { request as rawRequest } from "node:http";
import { expect, test } from "./fixtures";

type Raw = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** A request that no client library would make. */
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
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

test.describe("ninguna petición, por rara que sea, recibe un 500", () => {
  const cases: [string, Raw, number[]][] = [
    ["una ruta que no se puede leer", { path: "/ayni/%E0%A4%A" }, [400]],
    ["otra en la API", { path: "/api/ayni/%E0%A4%A" }, [400]],
    ["filtros que no se pueden leer", { path: "/explora?filters=%ZZ" }, [400]],
    ["TRACE", { method: "TRACE", path: "/" }, [405]],
    ["un método que nadie conoce aquí", { method: "PROPFIND", path: "/explora" }, [405]],
    ["una llave sola", { method: "POST", path: "/api/register", headers: JSON_TYPE, body: "{" }, [400]],
    ["null", { method: "POST", path: "/api/orders", headers: JSON_TYPE, body: "null" }, [400, 401]],
    [
      "null al entrar",
      { method: "POST", path: "/api/auth/callback/credentials", headers: JSON_TYPE, body: "null" },
      [400],
    ],
    [
      "una llave al entrar",
      { method: "POST", path: "/api/auth/signout", headers: JSON_TYPE, body: "{" },
      [400],
    ],
    ["callbackUrl imposible", { path: "/api/auth/signin?callbackUrl=http%3A%2F%2F%5B" }, [200, 400]],
    [
      "callbackUrl imposible en la sesión",
      { path: "/api/auth/session?callbackUrl=http%3A%2F%2F%5B" },
      [200, 400],
    ],
    [
      "callbackUrl imposible en la cookie",
      { path: "/api/auth/session", headers: { cookie: "next-auth.callback-url=http%3A%2F%2F%5B" } },
      [200, 400],
    ],
    [
      "callbackUrl que es un objeto",
      {
        method: "POST",
        path: "/api/auth/callback/credentials",
        headers: JSON_TYPE,
        body: '{"callbackUrl":{}}',
      },
      [400],
    ],
    [
      "callbackUrl imposible en el cuerpo",
      { method: "POST", path: "/api/auth/signout", headers: FORM_TYPE, body: "callbackUrl=http%3A%2F%2F%5B" },
      [400],
    ],
    ["saltos de línea en error", { path: "/api/auth/error?error=a%0D%0Ab" }, [200, 400]],
    ["saltos de línea en error de otra", { path: "/api/auth/csrf?error=a%0D%0Ab" }, [200, 400]],
    [
      "una sesión que no es nuestra",
      { path: "/api/auth/session", headers: { cookie: "next-auth.session-token=abc" } },
      [200],
    ],
    [
      "un estado de la interfaz roto",
      { path: "/explora", headers: { rsc: "1", "next-router-state-tree": "%7B" } },
      [200, 307],
    ],
    [
      "cabeceras internas desde fuera",
      { path: "/recibir", headers: { "x-middleware-subrequest": "middleware:middleware" } },
      [307],
    ],
    [
      "una acción que no existe",
      {
        method: "POST",
        path: "/explora",
        headers: { "next-action": "abc", "content-type": "text/plain" },
        body: "x",
      },
      [400, 404, 405],
    ],
  ];
  for (const [name, what, statuses] of cases) {
    test(name, async ({ baseURL }) => {
      expect(statuses).toContain(await raw(baseURL ?? "", what));
    });
  }
});

test("las páginas públicas salen de la caché y no ponen cookies", async ({ request }) => {
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
    // Others publish meanwhile, and the next look makes the page anew.
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

test("las cabeceras protegen cada respuesta", async ({ request }) => {
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

test("la salud de los servicios se puede preguntar", async ({ request }) => {
  const answer = await request.get("/api/health");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ data: { status: "ok", database: true, storage: true, mail: true } });
});
