"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { ownApplicationQuery } from "@/lib/administration/applications/queries";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { privateUserQuery } from "@/lib/identity/users/queries";
import { errorMessage } from "@/lib/platform/http/client";
import { ApplicantPhoto } from "./applicant-photo";
import { ApplicationForm } from "./application-form";
import styles from "./application-panel.module.css";
import { PendingApplication, RefusedApplication } from "./application-states";

function OwnApplication({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(ownApplicationQuery());
  const userQuery = useQuery(privateUserQuery(userId));
  const queryClient = useQueryClient();
  const [reapplying, setReapplying] = useState(false);
  const [sent, setSent] = useState(false);

  function handleSubmitted(application: ApplicationView) {
    setSent(true);
    setReapplying(false);
    queryClient.setQueryData(ownApplicationQuery().queryKey, application);
  }

  if (isPending || userQuery.isPending) return <Skeleton shape="block" className={styles.placeholder} />;
  if (data === undefined || userQuery.data === undefined) {
    return (
      <div role="alert" className={styles.panel}>
        <p>{errorMessage(error ?? userQuery.error)}</p>
        <Button variant="secondary" onClick={() => void Promise.all([refetch(), userQuery.refetch()])}>
          Volver a intentarlo
        </Button>
      </div>
    );
  }
  if (data?.status === "PENDING") return <PendingApplication application={data} justSent={sent} />;
  if (data?.status === "REFUSED" && !reapplying) {
    return <RefusedApplication application={data} onReapply={() => setReapplying(true)} />;
  }
  return (
    <>
      <ApplicantPhoto user={userQuery.data} />
      <ApplicationForm
        user={userQuery.data}
        previousApplication={data}
        autoFocus={reapplying}
        onSubmitted={handleSubmitted}
      />
    </>
  );
}

/** The apprentice's application, or the form to send one. */
export function ApplicantPanel({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <OwnApplication userId={userId} />
    </QueryProvider>
  );
}
