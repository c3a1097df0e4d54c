import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { REFUND_REASON_OPTIONS, toRefundReason } from "@/lib/payouts/sales/refund-reasons";
import type { RefundReason } from "@/lib/payouts/sales/refund-reasons";

interface RefundReasonFieldProps {
  hint: string;
  error: string | undefined;
  value: RefundReason | null;
  onChange: (reason: RefundReason | null) => void;
}

/** Asks why a sale is refunded. */
export const RefundReasonField = ({ hint, error, value, onChange }: RefundReasonFieldProps) => (
  <Field label="Motivo" hint={hint} error={error}>
    <Select
      placeholder="Elige un motivo"
      options={REFUND_REASON_OPTIONS}
      value={value ?? ""}
      onChange={({ target }) => onChange(toRefundReason(target.value))}
    />
  </Field>
);
