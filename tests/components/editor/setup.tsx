import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { Editor } from "@/components/editor/editor";
import type { EditableAyni } from "@/lib/content/ayni/schema";

type Answer = { status: number; body: unknown };
type Answers = Record<string, (body: Record<string, unknown>) => Answer | Promise<Answer>>;

/** What the server answers by method and path; a test changes what it needs. */
export const answers: Answers = {};

export const sent: { call: string; body: Record<string, unknown> }[] = [];

/** The bodies that a call was sent, oldest first. */
export const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

export const CREATE = "POST /api/ayni";
export const UPDATE = "PUT /api/ayni/respirar";
export const READ = "GET /api/ayni/respirar";

/** The one content that the server has: what was saved of it and its version. */
export const stored = { version: 1, fields: {} as Record<string, unknown> };

export const refusal = (status: number, error: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { success: false, error, message: error, fields },
});

const refTo = () => ({ id: "a1", slug: "respirar", version: stored.version });

/** A save elsewhere: another tab or device. */
export function saveElsewhere(fields: Record<string, unknown>) {
  stored.version += 1;
  Object.assign(stored.fields, fields);
}

export function startServer() {
  sent.length = 0;
  localStorage.clear();
  window.history.replaceState(null, "", "/crear");
  Object.assign(stored, { version: 1, fields: {} });
  Object.assign(answers, {
    [CREATE]: (fields: Record<string, unknown>) => {
      Object.assign(stored.fields, fields);
      return { status: 201, body: { data: refTo() } };
    },
    [UPDATE]: ({ version, ...fields }: Record<string, unknown>) => {
      if (version !== stored.version) return refusal(409, "Conflict");
      saveElsewhere(fields);
      return { status: 200, body: { data: refTo() } };
    },
    [READ]: () => ({ status: 200, body: { data: { ...stored.fields, encuentros: [], ...refTo() } } }),
  });
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    const parsed = (body ? JSON.parse(String(body)) : {}) as Record<string, unknown>;
    sent.push({ call, body: parsed });
    const answer = (await answers[call]?.(parsed)) ?? { status: 404, body: {} };
    return Response.json(answer.body, { status: answer.status });
  });
}

/** No request reaches anybody until the returned function is called. */
export function loseConnection(): () => void {
  const working = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return () => {
    vi.stubGlobal("fetch", working);
    window.dispatchEvent(new Event("online"));
  };
}

const person = {
  id: "u1",
  slug: "lucia",
  name: "Lucía",
  lastName: "Ferrer",
  profileImage: null,
  city: null,
  country: null,
};

/** A whole workshop with one encuentro to come, as its editor gets it. */
export const workshop = (changes: Partial<EditableAyni> = {}): EditableAyni => ({
  id: "a1",
  slug: "respirar",
  title: "Respirar",
  shortDescription: "Volver al cuerpo.",
  contentType: "WORKSHOP",
  onlineType: "VIDEOCALL",
  modality: "ONLINE",
  status: "DRAFT",
  amount: 0,
  currency: "EUR",
  minimumAmount: null,
  disciplines: ["REIKI"],
  topics: ["SILENCE"],
  coverUrl: "/cover.svg",
  coverSrcSet: null,
  nextStartsAt: null,
  publishedAt: null,
  userId: "u1",
  master: person,
  description: "Con calma.",
  contraindications: null,
  videoUrl: null,
  language: "es",
  suggestedAmount: 0,
  capacity: null,
  placesLeft: null,
  accessDays: null,
  placeName: null,
  placeAddress: null,
  placeCity: null,
  placeCountry: null,
  lastEndsAt: null,
  version: 1,
  encuentros: [
    {
      id: "0195d000-0000-7000-8000-000000000001",
      startsAt: "2099-12-05T18:00:00.000Z",
      endsAt: "2099-12-05T19:30:00.000Z",
      timezone: "Europe/Madrid",
      durationMinutes: 90,
      title: "",
      cancelled: false,
      joinUrl: null,
      room: true,
    },
  ],
  files: [],
  masterShortDescription: null,
  uploadedCoverUrl: null,
  receivers: 0,
  ...changes,
});

export function showEditor(ayni: EditableAyni | null = null, step = 1) {
  const shown = render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor master={null} ayni={ayni} userId="u1" step={step} origin="ayllu.test" />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ applyAccept: false }), ...shown };
}

export type User = ReturnType<typeof showEditor>["user"];

export const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** Opens a step by its name. */
export const goTo = (user: User, name: RegExp) => user.click(button(name));

/** The title and the type, which a draft needs. */
export async function writeEssentials(user: User, type: RegExp) {
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: type }));
  await user.tab();
}

/** Waits until the server has all. */
export const saved = () => screen.findByText(/^Guardado a las \d\d:\d\d$/);
