"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { HINDRANCE_MESSAGES, type GiftHindrance } from "@/lib/orders/gifts/policy";
import { acceptGiftMutation } from "@/lib/orders/gifts/queries";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";

interface AcceptGiftProps {
  token: string;
  hindrance: GiftHindrance | null;
}

function AcceptButton({ token }: { token: string }) {
  const router = useRouter();
  const accept = useMutation({
    ...acceptGiftMutation(token),
    onSuccess: ({ slug, orderId, section }) => router.push(routes.receivedItem(slug, orderId, section)),
  });
  return (
    <>
      {accept.isError && <FormMessage kind="error">{errorMessage(accept.error)}</FormMessage>}
      <Button size="l" pending={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        Aceptar mi regalo
      </Button>
    </>
  );
}

const LINKS: Record<GiftHindrance["reason"], string> = {
  "own-gift": "Ir a mis pedidos",
  "own-content": "Ver a quienes la reciben",
  owned: "Ir a mi contenido",
  paying: "Ver el pedido pendiente",
};

function Hindrance({ hindrance: { reason, path } }: { hindrance: GiftHindrance }) {
  return (
    <>
      <FormMessage kind="info">
        {HINDRANCE_MESSAGES[reason]}
        {reason === "owned" && " Si dices que no, quien te la regala podrá dársela a otra persona."}
      </FormMessage>
      <ButtonLink variant="secondary" size="l" href={path}>
        {LINKS[reason]}
      </ButtonLink>
    </>
  );
}

/** For members: the button, or why they cannot have the gift. */
export function AcceptGift({ token, hindrance }: AcceptGiftProps) {
  if (hindrance) return <Hindrance hindrance={hindrance} />;
  return (
    <QueryProvider>
      <AcceptButton token={token} />
    </QueryProvider>
  );
}
