import { request as sendRequest, type IncomingHttpHeaders } from "node:http";

export type Answer = { status: number; body: string; headers: IncomingHttpHeaders };
type RequestOptions = { method?: string; body?: unknown; cookie?: string };

const PATIENCE_MS = 60_000;

/** Encodes a form as such, and anything else as JSON. */
function encodeBody(body: unknown): { text?: string; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof URLSearchParams)
    return { text: body.toString(), headers: { "content-type": "application/x-www-form-urlencoded" } };
  return { text: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Resolves with status 0 if the connection breaks or nothing arrives within a minute. */
export function call(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = "GET", body, cookie } = options;
  const { text, headers: bodyHeaders } = encodeBody(body);
  const headers = cookie === undefined ? bodyHeaders : { ...bodyHeaders, cookie };
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, body: "", headers: {} });
    const request = sendRequest(url, { method, headers, timeout: PATIENCE_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
    });
    request.on("timeout", () => request.destroy());
    request.on("error", fail);
    request.end(text);
  });
}

/** Reads the cookies that an answer sets, as a Cookie header. */
const toCookie = ({ headers }: Answer): string =>
  (headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");

/** Signs in through the API. Returns the Cookie header. */
export async function signIn(site: string, email: string, password: string): Promise<string> {
  const csrf = await call(`${site}/api/auth/csrf`);
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
  const form = { csrfToken, email, password, json: "true", callbackUrl: "/" };
  const answer = await call(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    cookie: toCookie(csrf),
    body: new URLSearchParams(form),
  });
  const cookie = toCookie(answer);
  if (!cookie.includes("session-token")) throw new Error(`${email} is not signed in.`);
  return cookie;
}
