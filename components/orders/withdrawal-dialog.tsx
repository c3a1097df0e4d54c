"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDate } from "@/components/common/format-date";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { errorMessage } from "@/lib/platform/http/client";
import { formatSeats } from "@/lib/messaging/seat-names";
import { withdrawalMutation, withdrawalQuery } from "@/lib/orders/withdrawal/queries";
import type { WithdrawalDeclaration, WithdrawalView } from "@/lib/orders/withdrawal/schema";
import { formatTime, formatWeekdayOfMonth } from "@/lib/platform/time/format";
import { formatZone } from "@/lib/platform/time/zone-names";
import { useShownZone } from "@/components/common/use-shown-zone";
import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import styles from "./order-page.module.css";

interface WithdrawalDialogProps {
  orderId: string;
  /** Title of the bought content. */
  title: string;
  isGift: boolean;
  withdrawal: WithdrawalView;
  onClose: () => void;
  onWithdrawn: () => void;
}

type DialogTexts = { title: string; description: string; action: string };

const toPlaceTexts = (title: string): DialogTexts => ({
  title: "¿Devolver tu lugar?",
  description: `Tu lugar en «${title}» quedará libre para otra persona. Si cambias de idea, tendrás que volver a pedirlo, y quizá ya no quede ninguno.`,
  action: "Devolver mi lugar",
});

/** "La hora que ya reservaste, martes 1 de diciembre a las 12:00 (hora de Madrid), sigue en pie." */
function describeStandingHours(hours: string[], { zone, isGift }: { zone: string; isGift: boolean }): string {
  if (hours.length === 0) return "";
  if (isGift) return " Las horas que ya se reservaron siguen en pie.";
  const told = hours.map((hour) => `${formatWeekdayOfMonth(hour, zone)} a las ${formatTime(hour, zone)}`);
  const named = `${new Intl.ListFormat("es").format(told)} (${formatZone(zone)})`;
  return hours.length === 1
    ? ` La hora que ya reservaste, ${named}, sigue en pie.`
    : ` Las ${hours.length} horas que ya reservaste siguen en pie: ${named}.`;
}

type TextFacts = Pick<WithdrawalDialogProps, "title" | "isGift" | "withdrawal"> & { zone: string };

function describeEnd({ title, isGift, withdrawal: { packHours } }: TextFacts): string {
  if (isGift) return `nadie podrá aceptar ya tu regalo, «${title}»`;
  return packHours
    ? `ya no podrás reservar más horas de «${title}»`
    : `tu acceso a «${title}» terminará ahora`;
}

function toTexts(facts: TextFacts): DialogTexts {
  const { title, withdrawal } = facts;
  const { amount, currency, declaration, packHours, endingSeats } = withdrawal;
  if (amount === 0) return toPlaceTexts(title);
  const sum = formatMoney(amount, currency);
  const seats = endingSeats.length > 0 ? ` Perderás ${formatSeats(endingSeats, "tu")}.` : "";
  const end = `${describeEnd(facts)}.${describeStandingHours(packHours ?? [], facts)}${seats}`;
  if (!declaration)
    return {
      title: `¿Pedir la devolución de ${sum}?`,
      description: `Te los devolveremos por el mismo medio con el que pagaste, y ${end}`,
      action: "Pedir la devolución",
    };
  return {
    title: "Desistir de la compra",
    description: `Te devolveremos ${sum} por el mismo medio con el que pagaste, y ${end} Enseguida te enviaremos a ${declaration.email} un acuse de recibo.`,
    action: "Confirmar el desistimiento",
  };
}

/** The declaration as it is filled in, and its text. */
function Declaration({ declaration }: { declaration: WithdrawalDeclaration }) {
  const { name, title, reference, purchaseDate, zone, amount, currency, text } = declaration;
  const lines = [
    ["Nombre", name],
    ["Compra", title],
    ["Número de pedido", reference],
    ["Fecha", formatDate(purchaseDate, zone)],
    ["Importe", formatMoneyWithDecimals(amount, currency)],
  ] as const;
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <blockquote dir="auto" aria-label="Tu declaración" className={styles.declaration}>
        {text}
      </blockquote>
    </>
  );
}

/** Asks the buyer to confirm: a withdrawal by a declaration, another refund or a place given back by a question. */
export function WithdrawalDialog({
  orderId,
  title,
  isGift,
  withdrawal,
  onClose,
  onWithdrawn,
}: WithdrawalDialogProps) {
  const queries = useQueryClient();
  const zone = useShownZone();
  const withdraw = useMutation({
    ...withdrawalMutation(orderId),
    onSuccess: () => {
      void queries.invalidateQueries(withdrawalQuery(orderId));
      onClose();
      onWithdrawn();
    },
  });
  const texts = toTexts({ title, isGift, withdrawal, zone });
  return (
    <Dialog
      open
      onOpenChange={(nextOpen) => !nextOpen && !withdraw.isPending && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <div className={styles.dialogBody}>
        {withdraw.isError && <FormMessage kind="error">{errorMessage(withdraw.error)}</FormMessage>}
        {withdrawal.declaration && <Declaration declaration={withdrawal.declaration} />}
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Conservarlo
          </Button>
          <Button variant="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {texts.action}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
