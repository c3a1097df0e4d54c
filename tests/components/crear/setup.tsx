import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { CreateAyni } from "@/components/crear/create-ayni";
import { FakeXhr } from "./fake-xhr";

type Answers = Record<string, (body: Record<string, unknown>) => { status: number; body: unknown }>;

/** What the server answers by method and path; a test changes what it needs. */
export const answers: Answers = {};

export const sent: { call: string; body: Record<string, unknown> }[] = [];

/** The bodies that a call was sent, oldest first. */
export const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

export const CREATE = "POST /api/ayni";
export const UPDATE = "PUT /api/ayni/respirar";
export const SIGN = "POST /api/s3-upload-url";
export const DELETE_FILE = "DELETE /api/s3-delete";

export function startServer() {
  sent.length = 0;
  FakeXhr.opened = [];
  const draft = { data: { id: "a1", slug: "respirar" } };
  Object.assign(answers, {
    [CREATE]: () => ({ status: 201, body: draft }),
    [UPDATE]: () => ({ status: 200, body: draft }),
    [SIGN]: ({ fileName }: Record<string, unknown>) => ({
      status: 200,
      body: { url: `https://signed/${String(fileName)}`, fileUrl: `https://stored/${String(fileName)}` },
    }),
    [DELETE_FILE]: () => ({ status: 200, body: true }),
  });
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    const parsed = JSON.parse(String(body)) as Record<string, unknown>;
    sent.push({ call, body: parsed });
    const answer = answers[call]?.(parsed) ?? { status: 404, body: {} };
    return Response.json(answer.body, { status: answer.status });
  });
}

export function showForm() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreateAyni master={null} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ applyAccept: false });
}

export const mp3 = (name: string, size = 1000) =>
  new File([new Uint8Array(size)], name, { type: "audio/mpeg" });
