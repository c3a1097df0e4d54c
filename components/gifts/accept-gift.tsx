"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { AcceptanceLine, ContraindicationsNote } from "@/components/common/contraindications-note";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { HINDRANCE_MESSAGES, type GiftHindrance } from "@/lib/orders/gifts/policy";
import { acceptGiftMutation } from "@/lib/orders/gifts/queries";
import type { OpenGift } from "@/lib/orders/gifts/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";

interface AcceptGiftProps {
  token: string;
  contraindications: OpenGift["contraindications"];
  hindrance: GiftHindrance | null;
}

function AcceptButton({ token, contraindications }: Omit<AcceptGiftProps, "hindrance">) {
  const router = useRouter();
  const accept = useMutation({
    ...acceptGiftMutation({ token, acceptedVersion: contraindications?.version }),
    onSuccess: ({ slug, orderId, section, isMembership }) =>
      router.push(isMembership ? routes.memberships() : routes.receivedItem(slug, orderId, section)),
  });
  return (
    <>
      {accept.isError && <FormMessage kind="error">{errorMessage(accept.error)}</FormMessage>}
      {contraindications && <ContraindicationsNote text={contraindications.text} />}
      <Button size="l" pending={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        Aceptar mi regalo
      </Button>
      {contraindications && <AcceptanceLine />}
    </>
  );
}

const LINKS: Record<GiftHindrance["reason"], string> = {
  "own-gift": "Ir a mis pedidos",
  "own-content": "Ver a quienes la reciben",
  owned: "Ir a mi contenido",
  member: "Ver mi membresía",
  paying: "Ver el pedido pendiente",
};

function Hindrance({ hindrance: { reason, path } }: { hindrance: GiftHindrance }) {
  return (
    <>
      <FormMessage kind="info">
        {HINDRANCE_MESSAGES[reason]}
        {(reason === "owned" || reason === "member") &&
          " Si dices que no, quien te la regala podrá dársela a otra persona."}
      </FormMessage>
      <ButtonLink variant="secondary" size="l" href={path}>
        {LINKS[reason]}
      </ButtonLink>
    </>
  );
}

/** For members: the button, or why they cannot have the gift. */
export function AcceptGift({ hindrance, ...gift }: AcceptGiftProps) {
  if (hindrance) return <Hindrance hindrance={hindrance} />;
  return (
    <QueryProvider>
      <AcceptButton {...gift} />
    </QueryProvider>
  );
}
