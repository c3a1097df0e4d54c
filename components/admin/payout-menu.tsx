"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState, type ReactElement } from "react";
import { EyeIcon, UserCircleIcon } from "@/components/ui/icons";
import { ArrowRightIcon, ReceiptIcon } from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { routes } from "@/lib/platform/routes";
import { TransferDialog } from "./transfer-dialog";

const BankDetailsDialog = lazyDialog(() =>
  import("./bank-details-dialog").then((module) => module.BankDetailsDialog),
);

export interface PayoutMenuProps {
  group: PayoutGroup;
  /** Full name of the Master. */
  name: string;
}

/** An admin's actions on the amount due to a Master in one currency, open at first. */
export function PayoutMenu({ group, name, trigger }: PayoutMenuProps & { trigger: ReactElement }) {
  const { master, currency, orders, transferable, bankDetails } = group;
  const [openDialog, setOpenDialog] = useState<"account" | "transfer">();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        {bankDetails.account !== null && (
          <MenuItem icon={<EyeIcon />} onClick={() => setOpenDialog("account")}>
            Ver la cuenta
          </MenuItem>
        )}
        {transferable && orders.length > 0 && (
          <MenuItem icon={<ArrowRightIcon />} onClick={() => setOpenDialog("transfer")}>
            Transferir ahora
          </MenuItem>
        )}
        <MenuLink
          href={routes.adminSales({ masterId: master.id, currency: currency.toUpperCase() })}
          icon={<ReceiptIcon />}
        >
          Todas sus ventas en {currency.toUpperCase()}
        </MenuLink>
        <MenuLink href={routes.adminUser(master.id)} icon={<UserCircleIcon />}>
          Ver al Maestro
        </MenuLink>
      </Menu>
      {openDialog === "account" && (
        <BankDetailsDialog masterId={master.id} currency={currency} name={name} onClose={close} />
      )}
      {openDialog === "transfer" && <TransferDialog group={group} name={name} onClose={close} />}
    </>
  );
}
