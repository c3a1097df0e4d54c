"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { errorMessage } from "@/lib/platform/http/client";
import { makeBankFileMutation } from "@/lib/payouts/bank-files/queries";
import type { BankFileFormat } from "@/lib/payouts/bank-files/schema";
import styles from "./bank-files.module.css";

const TOAST_MS = 6000;

interface BankFileButtonsProps {
  /** The selected sales; none for all that can be paid. */
  orderIds: string[];
  /** False without an account to pay from: there are no SEPA files then. */
  hasSender: boolean;
  onMade: () => void;
}

/** Makes a file of payments for the bank, which then waits to be confirmed. */
export function BankFileButtons({ orderIds, hasSender, onMade }: BankFileButtonsProps) {
  const router = useRouter();
  const make = useMutation({
    ...makeBankFileMutation(),
    onSuccess: ({ payments, sales }) => {
      onMade();
      const content = `${pluralize(payments, "pago", "pagos")} por ${pluralize(sales, "venta", "ventas")}`;
      void toast(`El fichero está listo: ${content}.`, { kind: "success", duration: TOAST_MS });
    },
    // Refreshes after an error too: another admin may have paid some of the sales.
    onSettled: () => router.refresh(),
  });
  const makeFile = (format: BankFileFormat) =>
    make.mutate({ format, ...(orderIds.length > 0 ? { orderIds } : {}) });
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          size="s"
          disabled={!hasSender}
          pending={make.isPending && make.variables.format === "SEPA"}
          onClick={() => makeFile("SEPA")}
        >
          Fichero SEPA
        </Button>
        <Button
          variant="secondary"
          size="s"
          pending={make.isPending && make.variables.format === "CSV"}
          onClick={() => makeFile("CSV")}
        >
          CSV para el banco
        </Button>
      </ButtonRow>
      <p className={styles.note}>
        {orderIds.length > 0 ? "Con lo elegido." : "Con todo lo que se puede pagar ya."} Quien no tiene cuenta
        en vigor queda fuera.
        {!hasSender && " Para los ficheros SEPA falta la cuenta desde la que se paga."}
      </p>
      {make.error && <FormMessage kind="error">{errorMessage(make.error)}</FormMessage>}
    </>
  );
}
