"use client";

import { Button } from "@/components/ui/button";
import { GearIcon, ReceiptIcon, ShieldCheckIcon, SignOutIcon, UserPlusIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Sheet } from "@/components/ui/sheet";
import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { canOffer, getNavEntries } from "./nav-entries";
import { logOut } from "./log-out";
import styles from "./more-sheet.module.css";

interface MoreSheetProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The entries of the side and user menus that do not fit in the mobile bar. */
export function MoreSheet({ user, open, onOpenChange }: MoreSheetProps) {
  const close = () => onOpenChange(false);
  const moreEntries = getNavEntries(user)
    .flat()
    .filter(({ label }) => label !== "Inicio" && label !== "Perfil");
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={`${user.name} ${user.lastName}`}>
      {/* At the top, far from the finger that has just opened the sheet. */}
      <div className={styles.session}>
        <Button variant="secondary" size="s" icon={<SignOutIcon size={18} />} onClick={() => void logOut()}>
          Cerrar sesión
        </Button>
      </div>
      <ul role="list" className={styles.list}>
        {moreEntries.map(({ label, href, icon }) => (
          <li key={label}>
            <Link href={href} className={styles.entry} onClick={close}>
              {icon}
              {label}
            </Link>
          </li>
        ))}
        {!canOffer(user) && (
          <li>
            <Link href={routes.becomeMaster()} className={styles.entry} onClick={close}>
              <ShieldCheckIcon size={22} />
              Hazte Maestro
            </Link>
          </li>
        )}
        {user.role === "admin" && (
          <li>
            <Link href={routes.adminUsers()} className={styles.entry} onClick={close}>
              <ShieldCheckIcon size={22} />
              Admin dashboard
            </Link>
          </li>
        )}
        <li>
          <Link href={routes.orders()} className={styles.entry} onClick={close}>
            <ReceiptIcon size={22} />
            Pedidos y recibos
          </Link>
        </li>
        <li>
          <Link href={routes.invitations()} className={styles.entry} onClick={close}>
            <UserPlusIcon size={22} />
            Invitar a alguien
          </Link>
        </li>
        <li>
          <Link href={routes.settings()} className={styles.entry} onClick={close}>
            <GearIcon size={22} />
            Configuración de la cuenta
          </Link>
        </li>
      </ul>
    </Sheet>
  );
}
