"use client";

import type { ReactElement } from "react";
import { ShieldCheckIcon, UserCircleIcon, UserPlusIcon } from "@/components/ui/icons";
import { GearIcon, ReceiptIcon, SignOutIcon } from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { getOwnPageUrl } from "./nav-user";
import { logOut } from "./log-out";
import styles from "./user-menu.module.css";

/** The menu of the account, open at first. */
export function UserMenuPopup({ user, trigger }: { user: SessionUser; trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} isTriggerFixed defaultOpen>
      <p className={styles.name}>
        {user.name} {user.lastName}
      </p>
      <MenuSeparator />
      {user.role === "admin" && (
        <MenuLink href={routes.adminUsers()} icon={<ShieldCheckIcon />}>
          Admin dashboard
        </MenuLink>
      )}
      <MenuLink href={getOwnPageUrl(user)} icon={<UserCircleIcon />}>
        Perfil
      </MenuLink>
      <MenuLink href={routes.invitations()} icon={<UserPlusIcon />}>
        Invitar a alguien
      </MenuLink>
      <MenuLink href={routes.orders()} icon={<ReceiptIcon />}>
        Pedidos y recibos
      </MenuLink>
      <MenuLink href={routes.settings()} icon={<GearIcon />}>
        Configuración de la cuenta
      </MenuLink>
      <MenuItem onClick={() => void logOut()} icon={<SignOutIcon />}>
        Cerrar sesión
      </MenuItem>
    </Menu>
  );
}
