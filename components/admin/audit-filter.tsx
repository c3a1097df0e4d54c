"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { AUDIT_ACTION_LABELS } from "@/lib/identity/audit/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./audit-filter.module.css";

const actionOptions = Object.entries(AUDIT_ACTION_LABELS).map(([value, label]) => ({ value, label }));

interface AuditFilterProps {
  action: string | undefined;
  subjectId: string | undefined;
}

/** Filters the audit log by action through the URL. */
export function AuditFilter({ action = "", subjectId }: AuditFilterProps) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  return (
    <Field label="Acción" className={styles.filter}>
      <Select
        key={action}
        defaultValue={action}
        placeholder="Todas"
        options={actionOptions}
        aria-busy={loading || undefined}
        onChange={({ target: { value } }) =>
          startLoading(() => router.push(routes.adminAudit({ action: value, subjectId }), { scroll: false }))
        }
      />
    </Field>
  );
}
