"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { ownApplicationQuery } from "@/lib/administration/applications/queries";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { ApplicationForm } from "./application-form";
import styles from "./application-panel.module.css";
import { PendingApplication, RefusedApplication } from "./application-states";

function OwnApplication() {
  const { data, error, isPending, refetch } = useQuery(ownApplicationQuery());
  const queryClient = useQueryClient();
  const [reapplying, setReapplying] = useState(false);
  const [sent, setSent] = useState(false);

  function handleSubmitted(application: ApplicationView) {
    setSent(true);
    setReapplying(false);
    queryClient.setQueryData(ownApplicationQuery().queryKey, application);
  }

  if (isPending) return <Skeleton shape="block" className={styles.placeholder} />;
  if (data === undefined) {
    return (
      <div role="alert" className={styles.panel}>
        <p>{errorMessage(error)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Volver a intentarlo
        </Button>
      </div>
    );
  }
  if (data?.status === "PENDING") return <PendingApplication application={data} justSent={sent} />;
  if (data?.status === "REFUSED" && !reapplying) {
    return <RefusedApplication application={data} onReapply={() => setReapplying(true)} />;
  }
  return <ApplicationForm previousApplication={data} autoFocus={reapplying} onSubmitted={handleSubmitted} />;
}

/** The apprentice's application, or the form to send one. */
export function ApplicantPanel() {
  return (
    <QueryProvider>
      <OwnApplication />
    </QueryProvider>
  );
}
