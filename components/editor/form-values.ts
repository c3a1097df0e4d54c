import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import type { Upload } from "./uploads/upload";

export type Delivery = OnlineType | "OFFLINE";

/** An encuentro as the person wrote it. */
export type EncuentroForm = {
  /** That of the server; "" while it has none. */
  id: string;
  title: string;
  /** A wall-clock time in the zone of the form. */
  startsAt: string;
  durationMinutes: string;
  /** Where a video call takes place. */
  where: "ROOM" | "LINK";
  joinUrl: string;
  cancelled: boolean;
  /** Of one that is over, and stays as it was: its instant and its zone. */
  past: { startsAt: string; timezone: string } | null;
};

/** What the form holds, as the person wrote it. Names are those of the call wherever it has one like it. */
export type CreateForm = {
  title: string;
  contentType: ContentType | "";
  shortDescription: string;
  language: string;
  slug: string;
  description: string;
  contraindications: string;
  disciplines: string[];
  topics: string[];
  videoUrl: string;
  cover: Upload | null;
  delivery: Delivery;
  placeName: string;
  placeAddress: string;
  placeCity: string;
  placeCountry: string;
  capacity: string;
  timezone: string;
  encuentros: EncuentroForm[];
  files: Upload[];
  /** `OPEN` lets each person decide how much. */
  pricing: "FREE" | "PAID" | "OPEN" | "";
  amount: string;
  minimumAmount: string;
  suggestedAmount: string;
  currency: string;
  access: "FOREVER" | "DAYS";
  accessDays: string;
  /** Whether what is missing to publish counts as an error. */
  status: "DRAFT" | "PUBLISHED";
};

export const emptyForm: CreateForm = {
  title: "",
  contentType: "",
  shortDescription: "",
  language: "es",
  slug: "",
  description: "",
  contraindications: "",
  disciplines: [],
  topics: [],
  videoUrl: "",
  cover: null,
  delivery: "VIDEOCALL",
  placeName: "",
  placeAddress: "",
  placeCity: "",
  placeCountry: "",
  capacity: "",
  timezone: "",
  encuentros: [],
  files: [],
  pricing: "",
  amount: "",
  minimumAmount: "",
  suggestedAmount: "",
  currency: "EUR",
  access: "FOREVER",
  accessDays: "",
  status: "DRAFT",
};

/** A new encuentro, like another one that is there. */
export const newEncuentro = (like?: EncuentroForm): EncuentroForm => ({
  id: "",
  title: "",
  startsAt: "",
  durationMinutes: like?.durationMinutes ?? "90",
  where: like?.where ?? "ROOM",
  joinUrl: like?.joinUrl ?? "",
  cancelled: false,
  past: null,
});

/** The ways in which a type can be given; none where there is nothing to choose. */
export function deliveriesOf(contentType: CreateForm["contentType"]): readonly Delivery[] {
  if (contentType === "COURSE") return ["VIDEOCALL", "RECORDED", "OFFLINE"];
  return contentType === "EVENT" || contentType === "WORKSHOP" ? ["VIDEOCALL", "OFFLINE"] : [];
}

type Shape = Pick<CreateForm, "contentType" | "delivery">;

/** How the content is given; null for what is only listened to or read. */
export function deliveryOf({ contentType, delivery }: Shape): Delivery | null {
  const possible = deliveriesOf(contentType);
  return possible.includes(delivery) ? delivery : (possible[0] ?? null);
}

/** Whether people meet at an hour. */
export function hasEncuentros(shape: Shape): boolean {
  const delivery = deliveryOf(shape);
  return delivery === "VIDEOCALL" || delivery === "OFFLINE";
}

/** Modality and online type as the call names them. */
export function modalityOf(shape: Shape): { modality: Modality; onlineType: OnlineType | null } {
  const delivery = deliveryOf(shape);
  if (delivery === "OFFLINE") return { modality: "OFFLINE", onlineType: null };
  return { modality: "ONLINE", onlineType: delivery };
}

/** The files that have arrived, in their order. */
export const arrived = (files: readonly Upload[]) => files.filter(({ state }) => state === "done");
