"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Queries } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { ownApplicationQuery } from "@/lib/administration/applications/queries";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { messageOf } from "@/lib/platform/http/client";
import { ApplicationForm } from "./application-form";
import styles from "./application-panel.module.css";
import { Pending, Refused } from "./application-states";

function Own() {
  const { data, error, isPending, refetch } = useQuery(ownApplicationQuery());
  const cache = useQueryClient();
  const [again, setAgain] = useState(false);
  const [sent, setSent] = useState(false);

  function taken(application: ApplicationView) {
    setSent(true);
    setAgain(false);
    cache.setQueryData(ownApplicationQuery().queryKey, application);
  }

  if (isPending) return <Skeleton shape="block" className={styles.room} />;
  if (data === undefined) {
    return (
      <div role="alert" className={styles.state}>
        <p>{messageOf(error)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Volver a intentarlo
        </Button>
      </div>
    );
  }
  if (data?.status === "PENDING") return <Pending application={data} justSent={sent} />;
  if (data?.status === "REFUSED" && !again) {
    return <Refused application={data} onAgain={() => setAgain(true)} />;
  }
  return <ApplicationForm former={data} focused={again} onSent={taken} />;
}

/** Where an apprentice stands with their application, or the form for one. */
export function Applicant() {
  return (
    <Queries>
      <Own />
    </Queries>
  );
}
