import { z } from "zod";
import type { PackState } from "@/lib/orders/pack-terms";
import type { CursorPage } from "@/lib/platform/http/cursor";

export const packsQueryInput = z.object({
  as: z.enum(["apprentice", "master"]).default("apprentice"),
  /** Only packs of this offer. */
  ayniContentId: z.uuid("Esta sesión no existe").optional(),
});
export type PacksQueryInput = z.output<typeof packsQueryInput>;

export type PackPerson = { slug: string; name: string; lastName: string };

/** A pack of an apprentice, for both sides. */
export type PackView = {
  id: string;
  /** The order by which the apprentice has it. */
  orderId: string;
  /** The offer. */
  ayniContentId: string;
  slug: string;
  title: string;
  sessions: number;
  /** The price of all of it, in minor units; null for a gift, whose price is its giver's. */
  price: { amount: number; currency: string } | null;
  left: number;
  /** The last day on which an hour of it may begin, such as "2027-05-28". */
  lastDay: string;
  /** The end of that day. */
  expiresAt: string;
  state: PackState;
  /** False once its Master gives no such hours any more: what is left can then be returned. */
  isServed: boolean;
  /** Somebody else has paid it, to whom what is left of it would go back. */
  isGift: boolean;
  /** The page of the offer is public. */
  isListed: boolean;
  master: PackPerson;
  apprentice: PackPerson;
};

export type PacksPage = CursorPage<PackView>;
