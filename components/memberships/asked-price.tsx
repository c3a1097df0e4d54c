"use client";

import { NearDate } from "@/components/common/local-date";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { formatPeriodPrice } from "@/lib/orders/membership-plans/policy";
import { answerPrice } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { formatMoney } from "@/lib/reference/money";
import styles from "./own-memberships.module.css";
import { useMembershipChange } from "./use-membership-change";

/** The price that the Master asks for, with both answers; nothing where none is asked. */
export function AskedPrice({ membership }: { membership: MembershipView }) {
  const { id, name, master, amount, currency, interval, askedAmount, nextChargeAt, leftAt } = membership;
  const { mutate, isPending, variables } = useMembershipChange(
    (accept: boolean) => answerPrice(id, accept),
    "Gracias por responder.",
  );
  if (askedAmount === null || leftAt !== null) return null;
  const price = formatPeriodPrice({ amount: askedAmount, currency, interval });
  return (
    <section aria-label={`Nuevo precio de ${name}`} className={styles.asked}>
      <p>
        {master.name} propone {price}
        {nextChargeAt && (
          <>
            {" "}
            desde el <NearDate iso={nextChargeAt} />
          </>
        )}
        . Si no dices nada, sigues con tu precio.
      </p>
      <ButtonRow>
        <Button
          variant="secondary"
          disabled={isPending && variables}
          pending={isPending && !variables}
          onClick={() => mutate(false)}
        >
          No, sigo con {formatMoney(amount, currency)}
        </Button>
        <Button
          variant="secondary"
          disabled={isPending && !variables}
          pending={isPending && variables}
          onClick={() => mutate(true)}
        >
          Sí, de acuerdo
        </Button>
      </ButtonRow>
    </section>
  );
}
