"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { AUDIT_ACTIONS } from "@/lib/identity/audit/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./audit-filter.module.css";

const options = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));

interface AuditFilterProps {
  action: string | undefined;
  subjectId: string | undefined;
}

/** Which acts the log shows, as the address says it. */
export function AuditFilter({ action = "", subjectId }: AuditFilterProps) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  return (
    <Field label="Acción" className={styles.filter}>
      <Select
        key={action}
        defaultValue={action}
        placeholder="Todas"
        options={options}
        aria-busy={loading || undefined}
        onChange={({ target: { value } }) =>
          startLoading(() => router.push(routes.adminAudit({ action: value, subjectId }), { scroll: false }))
        }
      />
    </Field>
  );
}
