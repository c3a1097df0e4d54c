import type { MasterTitle } from "@/lib/platform/copy/master-title";
import { z } from "zod";
import { auditActions } from "@/lib/identity/audit/schema";
import type { AuditValues } from "@/lib/identity/audit/schema";
import { safeText } from "@/lib/platform/text/safe-text";
import { dayInput } from "@/lib/platform/time/day-input";

export const AUDIT_PAGE_SIZE = 50;

/** People whose entries a search lists; with more of them, it has to be narrowed. */
export const MAX_AUDIT_PEOPLE = 100;

/**
 * `searchText` finds people by name and e-mail: the entries that they wrote, or that are about them. `from` and `to` are
 * days in the actor's time zone, inclusive.
 */
export const auditQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).optional(),
  action: z.enum(auditActions, "Elige una acción de la lista").optional(),
  subjectId: z.uuid("Esta persona no existe").optional(),
  actorId: z.uuid("Esta persona no existe").optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export type AuditFilterParams = Partial<
  Record<"searchText" | "action" | "subjectId" | "from" | "to", string>
>;

type AuditPerson = { id: string; slug: string; name: string; lastName: string };

export type AuditEntryView = {
  id: string;
  action: string;
  subjectId: string;
  subject: (AuditPerson & { masterTitle: MasterTitle | null }) | null;
  before: AuditValues | null;
  after: AuditValues | null;
  /** The present title of the content that it is about; null for any other entry. */
  contentTitle: string | null;
  createdAt: string;
  actor: AuditPerson | null;
};

export type AuditPage = {
  content: AuditEntryView[];
  metadata: {
    total: number;
    pageSize: number;
    after: string | null;
    /** True if only the entries of the first `MAX_AUDIT_PEOPLE` people are listed. */
    hasMorePeople: boolean;
  };
};
