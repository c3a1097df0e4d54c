import { vi } from "vitest";
import { FakeXhr } from "./fake-xhr";

type Body = Record<string, unknown>;
type Answer = { status: number; body: unknown };

/** What the server answers by method and path; a test changes what it needs. */
export const answers: Record<string, (body: Body) => Answer> = {};

export const sent: { call: string; body: Body }[] = [];

/** The bodies that a call was sent, oldest first. */
export const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

export const SIGN = "POST /api/s3-upload-url";
export const DELETE_FILE = "DELETE /api/s3-delete";
export const START = "POST /api/s3-multipart";
export const RESUME = "POST /api/s3-multipart/resume";
export const COMPLETE = "POST /api/s3-multipart/complete";
export const ABORT = "POST /api/s3-multipart/abort";

const ok = (body: unknown): Answer => ({ status: 200, body });
export const refusal = (status: number, error: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { success: false, error, message: "No ha podido ser.", fields },
});

export function startServer() {
  sent.length = 0;
  FakeXhr.opened = [];
  localStorage.clear();
  Object.assign(answers, {
    [SIGN]: ({ fileName }: Body) =>
      ok({ url: `https://signed/${String(fileName)}`, fileUrl: `https://stored/${String(fileName)}` }),
    [DELETE_FILE]: () => ok(true),
    [RESUME]: () => refusal(404, "NotFound"),
    [COMPLETE]: () => ok({ fileUrl: "https://stored/large.wav" }),
    [ABORT]: () => ({ status: 204, body: undefined }),
  });
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    const parsed = JSON.parse(String(body)) as Body;
    sent.push({ call, body: parsed });
    const answer = answers[call]?.(parsed) ?? { status: 404, body: {} };
    if (answer.status === 204) return new Response(null, { status: 204 });
    return Response.json(answer.body, { status: answer.status });
  });
}
