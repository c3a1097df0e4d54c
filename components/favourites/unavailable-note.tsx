"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { sendRemovalOfUnavailable } from "@/lib/community/favourites/queries";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./favourites.module.css";

const TOAST_MS = 6000;

const formatCount = (count: number) =>
  count === 1
    ? "Una enseñanza que guardaste ya no está disponible."
    : `${count} enseñanzas que guardaste ya no están disponibles.`;

/** Tells how many saved contents are not listed; they come back by themselves if they are listed again. */
export function UnavailableNote({ count }: { count: number }) {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: sendRemovalOfUnavailable,
    onSuccess: () => router.refresh(),
    onError: (error) =>
      void toast(errorMessage(error), { kind: "error", duration: TOAST_MS, id: "favourite" }),
  });
  return (
    <div className={styles.note}>
      <p>{formatCount(count)}</p>
      <Button variant="quiet" size="s" pending={isPending} onClick={() => mutate()}>
        {count === 1 ? "Quitarla" : "Quitarlas"}
      </Button>
    </div>
  );
}
