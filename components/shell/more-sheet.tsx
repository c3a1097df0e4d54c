"use client";

import { Button } from "@/components/ui/button";
import { ShieldCheckIcon, UserPlusIcon } from "@/components/ui/icons";
import { GearIcon, ReceiptIcon, SignOutIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import { Sheet } from "@/components/ui/sheet";
import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { getNavEntries, type NavEntry } from "./nav-entries";
import { canOffer } from "./nav-user";
import { logOut } from "./log-out";
import styles from "./more-sheet.module.css";

interface MoreSheetProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface EntriesProps {
  entries: readonly NavEntry[];
  onFollow: () => void;
}

const Entries = ({ entries, onFollow }: EntriesProps) => (
  <ul role="list" className={styles.list}>
    {entries.map(({ label, href, icon }) => (
      <li key={label}>
        <Link href={href} className={styles.entry} onClick={onFollow}>
          {icon}
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

/** The entries of the side and user menus that do not fit in the mobile bar; what a Master works with comes first. */
export function MoreSheet({ user, open, onOpenChange }: MoreSheetProps) {
  const close = () => onOpenChange(false);
  const [own = [], teaching = []] = getNavEntries(user);
  const moreEntries = own.filter(({ label }) => label !== "Inicio" && label !== "Perfil");
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={`${user.name} ${user.lastName}`}>
      {/* At the top, far from the finger that has just opened the sheet. */}
      <div className={styles.session}>
        <Button variant="secondary" size="s" icon={<SignOutIcon size={18} />} onClick={() => void logOut()}>
          Cerrar sesión
        </Button>
      </div>
      {teaching.length > 0 && (
        <>
          <h3 className={styles.heading}>Lo que ofreces</h3>
          <Entries entries={teaching} onFollow={close} />
          <h3 className={styles.heading}>Lo tuyo</h3>
        </>
      )}
      <Entries entries={moreEntries} onFollow={close} />
      <ul role="list" className={styles.list}>
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
