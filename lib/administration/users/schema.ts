import { z } from "zod";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { safeText } from "@/lib/platform/text/safe-text";
import { roles } from "@/lib/identity/users/schema";
import type { Role } from "@/lib/identity/users/schema";

export const PEOPLE_PAGE = 24;

/** Orders of the table of people. */
export const peopleSorts = ["newest", "oldest", "name", "email", "lastActive"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

const yesOrNo = z
  .enum(["true", "false"], "Elige sí o no")
  .transform((value) => value === "true")
  .optional();

/** The query of `GET /api/users`. All but search, disciplines and `after` are for admins alone. */
export const peopleQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).default(""),
  disciplines: z.array(z.enum(disciplineKeys, "Esta disciplina no existe")).max(20).default([]),
  role: z.enum(roles, "Elige un rol de la lista").optional(),
  active: yesOrNo,
  verified: yesOrNo,
  sort: z.enum(peopleSorts, "Este orden no existe").default("newest"),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** The same as they stand in a URL. */
export type PeopleParams = z.input<typeof peopleQuery>;

/** A person in the table of admins. */
export type PersonRow = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  email: string;
  image: string | null;
  role: Role;
  country: string | null;
  emailVerified: string | null;
  active: boolean;
  completedStep: number;
  createdAt: string;
  lastActiveAt: string | null;
};

export type Page<Item> = {
  content: Item[];
  metadata: { total: number; pageSize: number; after: string | null };
};
