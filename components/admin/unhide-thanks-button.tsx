"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { unhideThanksMutation } from "@/lib/administration/moderation/queries";

export function UnhideThanksButton({ id }: { id: string }) {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    ...unhideThanksMutation(id),
    onSuccess: () => {
      void toast("El agradecimiento se puede volver a mostrar.", { kind: "success", duration: 5000 });
      router.refresh();
    },
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
  });
  return (
    <Button size="s" variant="secondary" pending={isPending} onClick={() => mutate()}>
      Volver a mostrar
    </Button>
  );
}
