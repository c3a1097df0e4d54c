import { z } from "zod";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { safeText } from "@/lib/platform/text/safe-text";
import { roles } from "@/lib/platform/actor";
import type { MasterTitle } from "@/lib/platform/copy/master-title";
import type { Interval } from "@/lib/orders/membership-plans/schema";
import type { MembershipState } from "@/lib/orders/memberships/schema";
import type { Role } from "@/lib/platform/actor";

export const USERS_PAGE_SIZE = 24;

export const userSorts = ["newest", "oldest", "name", "email", "lastActive"] as const;
export type UserSort = (typeof userSorts)[number];

const booleanParam = z
  .enum(["true", "false"], "Elige sí o no")
  .transform((value) => value === "true")
  .optional();

/** The query of `GET /api/users`. Only admins can use more than `searchText`, `disciplines` and `after`. */
export const usersQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).default(""),
  disciplines: z.array(z.enum(disciplineKeys, "Esta disciplina no existe")).max(20).default([]),
  role: z.enum(roles, "Elige un rol de la lista").optional(),
  active: booleanParam,
  verified: booleanParam,
  sort: z.enum(userSorts, "Este orden no existe").default("newest"),
});
export type UsersQuery = z.output<typeof usersQuery>;

/** More than a page of the list, whose people an admin selects. */
const MAX_SELECTED = 100;
const selectedIds = z
  .array(z.uuid("Esta persona no existe"), "Elige al menos una persona")
  .min(1, "Elige al menos una persona")
  .max(MAX_SELECTED, `Elige como mucho ${MAX_SELECTED} personas`);

export const usersExportQuery = usersQuery.extend({ ids: selectedIds.optional() });
export type UsersExportQuery = z.output<typeof usersExportQuery>;

export const usersActionInput = z.object({
  action: z.enum(["deactivate", "send-verification"], "Elige desactivar o enviar el enlace"),
  ids: selectedIds,
});
export type UsersActionInput = z.output<typeof usersActionInput>;

export type UserFilterParams = Partial<
  Record<"searchText" | "role" | "active" | "verified" | "sort", string>
>;

export type UserRow = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  email: string;
  image: string | null;
  role: Role;
  masterTitle: MasterTitle | null;
  country: string | null;
  emailVerified: string | null;
  active: boolean;
  completedStep: number;
  createdAt: string;
  lastActiveAt: string | null;
};

/** Purchases, sales, teachings and reports of a person, as an admin sees them. Amounts are in minor units. */
export type UserActivity = {
  /** The newest. */
  purchases: {
    id: string;
    reference: string;
    title: string;
    amount: number;
    currency: string;
    at: string;
    isReturned: boolean;
  }[];
  purchaseCount: number;
  saleCount: number;
  /** The most recently changed ones. */
  contents: {
    id: string;
    slug: string;
    title: string;
    status: "DRAFT" | "PUBLISHED" | "ARCHIVED";
    listed: boolean;
  }[];
  contentCount: number;
  /** The newest memberships of the person, paid at least once. */
  memberships: {
    id: string;
    title: string;
    master: string;
    state: MembershipState;
    amount: number;
    currency: string;
    interval: Interval;
    nextChargeAt: string | null;
    paidUntil: string | null;
    /** The charges have failed since then. */
    lateSince: string | null;
    isLeft: boolean;
  }[];
  membershipCount: number;
  /** The memberships that a Master offers or has offered, the newest. */
  plans: { id: string; title: string; members: number; late: number; archived: boolean }[];
  reports: { total: number; open: number };
  reportsMade: number;
};
