"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ContraindicationsNote } from "@/components/common/contraindications-note";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { acceptanceMutation } from "@/lib/orders/acceptances/queries";
import type { Contraindications } from "@/lib/orders/acceptances/schema";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./cautions.module.css";

interface CautionsProps {
  orderId: string;
  cautions: Contraindications;
}

/** Asks once for the acceptance of the contraindications where nothing was asked at a purchase. */
export function Cautions({ orderId, cautions }: CautionsProps) {
  const router = useRouter();
  const accept = useMutation({
    ...acceptanceMutation(orderId),
    onSuccess: () => router.refresh(),
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
  });
  return (
    <div className={styles.cautions}>
      <ContraindicationsNote text={cautions.text} />
      <Button
        variant="secondary"
        pending={accept.isPending}
        onClick={() => accept.mutate({ version: cautions.version })}
      >
        Las he leído y participo sabiendo lo que dicen
      </Button>
    </div>
  );
}
