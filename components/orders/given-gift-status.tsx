"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { LocalDate } from "@/components/common/local-date";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { canResend, isOpenState } from "@/lib/orders/gifts/policy";
import { giftActionMutation } from "@/lib/orders/gifts/queries";
import type { GivenGift } from "@/lib/orders/gifts/schema";
import { withdrawalQuery } from "@/lib/orders/withdrawal/queries";
import { routes } from "@/lib/platform/routes";
import { WithdrawalButton } from "./withdrawal-section";
import styles from "./given-gift-status.module.css";

const ChangeGiftDialog = lazyDialog(() =>
  import("@/components/gifts/change-gift-dialog").then((module) => module.ChangeGiftDialog),
);

type Action = "resend" | "keep";

const LAPSED_PACK =
  "El tiempo para usarlo ha pasado sin que lo aceptara. Como con cualquier sesión que no se usa, el pago es de quien acompaña.";

const LAPSED_MEMBERSHIP =
  "El tiempo para aceptarlo ha pasado. Como con cualquier lugar que no se usa, el pago es de quien enseña.";

const OUTCOMES: Partial<Record<GivenGift["state"], (name: string) => string>> = {
  sending: () => "Le llega en unos momentos.",
  returned: () => "El correo no ha podido llegar: comprueba la dirección.",
  lapsed: () =>
    "Los encuentros han pasado sin que lo aceptara. Como con cualquier lugar que no se usa, el pago es de quien enseña.",
  cancelling: () => "Estamos devolviéndote el dinero.",
  declined: (name) => `${name} ha dicho que no. Puedes dárselo a otra persona o quedártelo tú.`,
};

function StateText({ gift }: { gift: GivenGift }): ReactNode {
  const { state, recipientName, sendsAt, sentAt, acceptedAt, keptOrderId, slug, section, title } = gift;
  if (state === "scheduled" && sendsAt)
    return (
      <>
        Le llega el <LocalDate iso={sendsAt} />.
      </>
    );
  if (state === "sent" && sentAt)
    return (
      <>
        Enviado el <LocalDate iso={sentAt} />. Todavía no lo ha aceptado.
      </>
    );
  if (state === "accepted" && acceptedAt)
    return (
      <>
        {recipientName} lo aceptó el <LocalDate iso={acceptedAt} />.
      </>
    );
  const keptLabel = gift.isPack
    ? "Ver mi pack"
    : gift.isMembership
      ? "Ver mi membresía"
      : "Ir a mi contenido";
  if (state === "kept" && keptOrderId)
    return (
      <>
        Te lo has quedado tú.{" "}
        <TextLink
          href={gift.isMembership ? routes.memberships() : routes.receivedItem(slug, keptOrderId, section)}
          aria-label={`${keptLabel}: ${title}`}
        >
          {keptLabel}
        </TextLink>
      </>
    );
  if (state === "lapsed" && gift.isPack) return LAPSED_PACK;
  if (state === "lapsed" && gift.isMembership) return LAPSED_MEMBERSHIP;
  return OUTCOMES[state]?.(recipientName) ?? null;
}

type DialogText = { title: string; consequences: string; confirmLabel: string };

const toDialogTexts = ({ recipientName, recipientEmail, title }: GivenGift): Record<Action, DialogText> => ({
  resend: {
    title: "¿Enviarlo otra vez?",
    consequences: `Le escribimos a ${recipientEmail} con un enlace nuevo. El anterior deja de servir.`,
    confirmLabel: "Enviar otra vez",
  },
  keep: {
    title: "¿Quedártelo tú?",
    consequences: `«${title}» pasará a tu espacio, y ${recipientName} ya no podrá aceptarlo.`,
    confirmLabel: "Quedármelo",
  },
});

function GiftActions({ gift }: { gift: GivenGift }) {
  const { refresh } = useRouter();
  const [action, setAction] = useState<Action | "change" | null>(null);
  const { data: withdrawal } = useQuery(withdrawalQuery(gift.orderId));
  const { mutateAsync } = useMutation(giftActionMutation(gift.id));
  const close = (isDone: boolean) => {
    setAction(null);
    if (isDone) refresh();
  };
  const open = (next: Action | "change", label: string) => (
    <Button variant="quiet" size="s" aria-label={`${label}: ${gift.title}`} onClick={() => setAction(next)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {canResend(gift.state) && open("resend", "Enviar otra vez")}
      {open("change", "Cambiar la persona")}
      {open("keep", "Quedármelo")}
      {withdrawal && (
        <WithdrawalButton
          withdrawal={withdrawal}
          orderId={gift.orderId}
          title={gift.title}
          isGift
          isInList
          onWithdrawn={refresh}
        />
      )}
      {action === "change" && <ChangeGiftDialog gift={gift} onClose={close} />}
      {action !== null && action !== "change" && (
        <LazyConfirmDialog
          {...toDialogTexts(gift)[action]}
          onConfirm={() => mutateAsync(action)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The state of a gift for its giver, and what they can still do with it. */
export function GivenGiftStatus({ gift }: { gift: GivenGift }) {
  const { state, recipientName, recipientEmail, declineMessage } = gift;
  return (
    <div className={styles.gift}>
      <p>
        <b>Regalo para {recipientName}</b>
        {state !== "accepted" && recipientEmail !== "" && (
          <span className={styles.address}> · {recipientEmail}</span>
        )}
      </p>
      <p className={styles.state}>
        <StateText gift={gift} />
      </p>
      {declineMessage !== "" && (
        <blockquote dir="auto" className={styles.words}>
          {declineMessage}
        </blockquote>
      )}
      {isOpenState(state) && (
        <QueryProvider>
          <GiftActions gift={gift} />
        </QueryProvider>
      )}
    </div>
  );
}
