"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState, type ReactElement } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { SaleStatusBadges } from "@/components/payouts/sale-status";
import { CheckIcon, UserCircleIcon, UsersThreeIcon, XIcon } from "@/components/ui/icons";
import { ArrowCounterClockwiseIcon, ReceiptIcon } from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { getLeftAmount, getSaleActions } from "@/lib/payouts/sales/policy";
import { updatePayoutMutation } from "@/lib/payouts/sales/queries";
import type { SaleView } from "@/lib/payouts/sales/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import styles from "./sale-menu.module.css";

const MarkPaidDialog = lazyDialog(() => import("./mark-paid-dialog").then((module) => module.MarkPaidDialog));
const RefundDialog = lazyDialog(() => import("./refund-dialog").then((module) => module.RefundDialog));

const TOAST_MS = 5000;

function toFacts(sale: SaleView, timeZone: string) {
  const { formatDay, formatMinute } = createDateFormatters(timeZone);
  const format = (amount: number) => formatMoneyWithDecimals(amount, sale.currency);
  const { buyer, availableBillingDate, paidToMasterDate, paidToMasterAmount, parts } = sale;
  const paidParts = parts.filter(({ paidAt }) => paidAt !== null);
  const paidAt = paidToMasterDate ?? paidParts.at(-1)?.paidAt;
  return [
    { label: "Pedido", value: sale.reference },
    { label: "Comprado", value: formatMinute(sale.purchaseDate) },
    { label: "Aprendiz", value: formatFullName(buyer) },
    ...(buyer.email ? [{ label: "Correo", value: buyer.email }] : []),
    { label: "Precio", value: format(sale.amount) },
    { label: "Impuesto", value: format(sale.taxAmount) },
    { label: "Comisión", value: format(sale.feeAmount) },
    { label: "Del Maestro", value: format(sale.masterAmount) },
    ...(availableBillingDate ? [{ label: "Disponible", value: formatDay(availableBillingDate) }] : []),
    ...(parts.length > 1
      ? [{ label: "Partes", value: `${paidParts.length} de ${parts.length} pagadas` }]
      : []),
    ...(paidToMasterAmount === null
      ? []
      : [
          {
            label: "Pagado",
            value: `${format(paidToMasterAmount)}${paidAt ? ` el ${formatDay(paidAt)}` : ""}`,
          },
        ]),
  ];
}

function SaleDetails({ sale, timeZone }: { sale: SaleView; timeZone: string }) {
  return (
    <div className={styles.details}>
      <p className={styles.title}>{sale.ayni.title}</p>
      <SaleStatusBadges {...sale} />
      <dl>
        {toFacts(sale, timeZone).map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function toPayConsequences({ ayni, parts }: SaleView, timeZone: string): string {
  const text = `Corresponden a «${ayni.title}». Aquí solo queda anotado: la transferencia la haces tú.`;
  const now = new Date();
  const later = parts.find(({ paidAt, availableAt }) => paidAt === null && new Date(availableAt) > now);
  if (!later) return text;
  const day = createDateFormatters(timeZone).formatDay(later.availableAt);
  return parts.length > 1
    ? `Son todas las partes que faltan, también las que aún no toca pagar: la próxima, el ${day}. ${text}`
    : `Aún no toca pagarla: estará disponible el ${day}. ${text}`;
}

export interface SaleMenuProps {
  sale: SaleView;
  masterName: string;
  timeZone: string;
}

type SaleDialog = "pay" | "unpay" | "refund";

/** The parts of a sale and an admin's actions on it, open at first. */
export function SaleMenu({ sale, masterName, timeZone, trigger }: SaleMenuProps & { trigger: ReactElement }) {
  const router = useRouter();
  // Refreshes after an error too: the sale may have changed.
  const update = useMutation({ ...updatePayoutMutation(), onSettled: () => router.refresh() });
  const [openDialog, setOpenDialog] = useState<SaleDialog>();
  const { id, ayni } = sale;
  const actions = getSaleActions(sale);
  const leftShare = formatMoney(getLeftAmount(sale), sale.currency);
  const paidShare = formatMoney(sale.paidToMasterAmount ?? 0, sale.currency);

  function handleClose(message: string | null) {
    setOpenDialog(undefined);
    if (message !== null) void toast(message, { kind: "success", duration: TOAST_MS });
  }

  return (
    <>
      <Menu defaultOpen heading={<SaleDetails sale={sale} timeZone={timeZone} />} trigger={trigger}>
        {actions.canMarkPaid && (
          <MenuItem icon={<CheckIcon />} onClick={() => setOpenDialog("pay")}>
            Marcar pagada
          </MenuItem>
        )}
        {actions.canMarkUnpaid && (
          <MenuItem icon={<XIcon />} onClick={() => setOpenDialog("unpay")}>
            Quitar el pago
          </MenuItem>
        )}
        <MenuLink href={routes.adminUser(sale.userId)} icon={<UserCircleIcon />}>
          Ver al aprendiz
        </MenuLink>
        <MenuLink
          href={routes.participants(ayni.slug, { searchText: formatFullName(sale.buyer) })}
          icon={<UsersThreeIcon />}
        >
          Ver su asistencia
        </MenuLink>
        <MenuLink href={routes.adminSales({ searchText: sale.reference })} icon={<ReceiptIcon />}>
          Ver solo este pedido
        </MenuLink>
        {actions.canRefund && (
          <MenuItem danger icon={<ArrowCounterClockwiseIcon />} onClick={() => setOpenDialog("refund")}>
            Devolver
          </MenuItem>
        )}
      </Menu>
      {openDialog === "unpay" && (
        <LazyConfirmDialog
          title="¿Marcar como no pagada?"
          consequences={`${paidShare} de «${ayni.title}» volverán a constar como debidos a ${masterName}.`}
          confirmLabel="Quitar el pago"
          danger
          onConfirm={() => update.mutateAsync({ id, paidToMaster: false })}
          onClose={(done) => handleClose(done ? "La venta ya no consta como pagada." : null)}
        />
      )}
      {openDialog === "pay" && (
        <MarkPaidDialog
          title={`¿Marcar ${leftShare} como pagados a ${masterName}?`}
          consequences={toPayConsequences(sale, timeZone)}
          confirmLabel="Marcar como pagada"
          timeZone={timeZone}
          onConfirm={(paidToMasterDate) => update.mutateAsync({ id, paidToMaster: true, paidToMasterDate })}
          onClose={(done) => handleClose(done ? "La venta está pagada." : null)}
        />
      )}
      {openDialog === "refund" && <RefundDialog sale={sale} masterName={masterName} onClose={handleClose} />}
    </>
  );
}
