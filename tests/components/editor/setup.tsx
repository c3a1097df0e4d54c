import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { Editor } from "@/components/editor/editor";
import { loadFormSchema } from "@/components/editor/load-form-schema";
import { NO_PARTS } from "@/lib/content/ayni/parts";
import type { EditableAyni, MasterCardView } from "@/lib/content/ayni/schema";
import type { PlanName } from "@/lib/orders/membership-plans/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { errorResponse, stubApi } from "./stub-api";

// Loaded before the tests: otherwise the last save of the first one waits for it and reaches the next.
await loadFormSchema();

export const CREATE = "POST /api/ayni";
export const UPDATE = "PUT /api/ayni/respirar";
export const READ = "GET /api/ayni/respirar";

/** The content that the stub API stores: saved fields and version. */
export const stored = { version: 1, fields: {} as Record<string, unknown> };

const toRef = () => ({ id: "a1", slug: "respirar", version: stored.version });

/** Saves from another tab or device. */
export function saveElsewhere(fields: Record<string, unknown>) {
  stored.version += 1;
  Object.assign(stored.fields, fields);
}

export function stubEditorApi() {
  window.history.replaceState(null, "", "/crear");
  Object.assign(stored, { version: 1, fields: {} });
  stubApi({
    [CREATE]: (fields) => {
      Object.assign(stored.fields, fields);
      return { status: 201, body: { data: toRef() } };
    },
    [UPDATE]: ({ version, ...fields }) => {
      if (version !== stored.version) return errorResponse(409, "Conflict");
      saveElsewhere(fields);
      return { status: 200, body: { data: toRef() } };
    },
    [READ]: () => ({ status: 200, body: { data: { ...stored.fields, encuentros: [], ...toRef() } } }),
  });
}

/** Fails all requests until the returned function is called. */
export function goOffline(): () => void {
  const onlineFetch = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return () => {
    vi.stubGlobal("fetch", onlineFetch);
    window.dispatchEvent(new Event("online"));
  };
}

export const person = {
  id: "u1",
  slug: "lucia",
  name: "Lucía",
  lastName: "Ferrer",
  profileImage: null,
  city: null,
  country: null,
};

/** A complete workshop with one upcoming encuentro. */
export const buildWorkshop = (changes: Partial<EditableAyni> = {}): EditableAyni => ({
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
  parts: NO_PARTS,
  sample: null,
  nextStartsAt: null,
  nextEndsAt: null,
  liveUntil: null,
  nextTimezone: null,
  publishedAt: null,
  userId: "u1",
  master: person,
  description: "Con calma.",
  contraindications: null,
  contraindicationsVersion: null,
  videoUrl: null,
  language: "es",
  suggestedAmount: 0,
  capacity: null,
  seatsLeft: null,
  memberSeats: null,
  isBookable: false,
  isSession: false,
  sessionMinutes: null,
  nextFreeAt: null,
  session: null,
  lateEntryMinutes: null,
  encuentrosLeft: 1,
  proRata: true,
  accessDays: null,
  attendancePercent: 70,
  placeName: null,
  placeAddress: null,
  placeMeetingPoint: null,
  placeQuarter: null,
  addressAfterReserving: false,
  distanceKm: null,
  placeCity: null,
  placeCountry: null,
  placeLatitude: null,
  placeLongitude: null,
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
  modules: [],
  files: [],
  masterShortDescription: null,
  masterSellerKind: null,
  uploadedCoverUrl: null,
  receiverCount: 0,
  ...changes,
});

export const saleTerms: SaleTerms = {
  taxBasisPoints: 2100,
  ebookTaxBasisPoints: 400,
  feeBasisPoints: 1000,
  payoutHoldDays: 14,
};

type RenderOptions = {
  terms?: SaleTerms;
  hasRooms?: boolean;
  plans?: readonly PlanName[];
  master?: MasterCardView | null;
  currency?: string;
};

export function renderEditor(
  ayni: EditableAyni | null = null,
  step = 1,
  { terms = saleTerms, hasRooms = true, plans = [], master = null, currency }: RenderOptions = {},
) {
  const rendered = render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor
        master={master}
        ayni={ayni}
        userId="u1"
        currency={currency}
        step={step}
        storageUrl="https://storage.test/"
        origin="ayllu.test"
        saleTerms={terms}
        hasRooms={hasRooms}
        plans={plans}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ applyAccept: false }), ...rendered };
}

export type User = ReturnType<typeof renderEditor>["user"];

export const getButton = (name: string | RegExp) => screen.getByRole("button", { name });

export const openStep = (user: User, name: RegExp) => user.click(getButton(name));

/** Enters the title and type that a draft needs. */
export async function writeEssentials(user: User, type: RegExp) {
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: type }));
  await user.tab();
}

export const waitUntilSaved = () => screen.findByText(/^Guardado a las \d\d:\d\d$/);
