"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/http/client";
import { thanksUnhiding } from "@/lib/administration/moderation/queries";

/** Lets a thanks be seen again that was taken out of sight. */
export function UnhideButton({ id }: { id: string }) {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    ...thanksUnhiding(id),
    onSuccess: () => {
      void notify("El agradecimiento se puede volver a mostrar.", { kind: "success", duration: 5000 });
      router.refresh();
    },
    onError: (error) => void notify(messageOf(error), { kind: "error" }),
  });
  return (
    <Button size="s" variant="secondary" pending={isPending} onClick={() => mutate()}>
      Volver a mostrar
    </Button>
  );
}
