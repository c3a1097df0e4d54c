import { vi } from "vitest";

type Body = Record<string, unknown>;
export type StubResponse = { status: number; body: unknown };
type Responder = (body: Body) => StubResponse | Promise<StubResponse>;

/** Responses by method and path; a test may replace them. */
export const responses: Record<string, Responder> = {};

/** API requests in order, without HEAD requests to the storage. */
export const requests: { call: string; body: Body }[] = [];

/** Bodies of the requests of a call, oldest first. */
export const bodiesOf = (call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);

export const errorResponse = (
  status: number,
  error: string,
  fields?: Record<string, string>,
): StubResponse => ({
  status,
  body: { success: false, error, message: error, fields },
});

/** Replaces `fetch`; calls without a response are a 404. */
export function stubApi(initial: Record<string, Responder>) {
  requests.length = 0;
  localStorage.clear();
  for (const call of Object.keys(responses)) delete responses[call];
  Object.assign(responses, initial);
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    const parsed = (body ? JSON.parse(String(body)) : {}) as Body;
    if (method !== "HEAD") requests.push({ call, body: parsed });
    const response = (await responses[call]?.(parsed)) ?? { status: 404, body: {} };
    if (response.status === 204) return new Response(null, { status: 204 });
    return Response.json(response.body, { status: response.status });
  });
}
