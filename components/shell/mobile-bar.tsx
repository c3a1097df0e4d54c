"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import {
  CompassFillIcon,
  CompassIcon,
  DotsThreeIcon,
  HouseFillIcon,
  HouseIcon,
  SignInIcon,
  UserCircleFillIcon,
  UserCircleIcon,
  UsersThreeFillIcon,
  UsersThreeIcon,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { ownPage } from "./nav-entries";
import styles from "./mobile-bar.module.css";
import { useHidingBar } from "./use-hide-bar-on-scroll";
import { useModalLink } from "./use-modal-link-props";
import { useShownPath } from "./use-hydrated-pathname";

const MoreSheet = dynamic(() => import("./more-sheet").then((m) => m.MoreSheet), { ssr: false });

interface TabProps {
  href: string;
  label: string;
  icon: ReactNode;
  activeIcon: ReactNode;
}

function Tab({ href, label, icon, activeIcon }: TabProps) {
  const path = useShownPath();
  const active = path === href || (href !== routes.home() && path.startsWith(`${href}/`));
  return (
    <Link href={href} className={styles.tab} aria-current={active ? "page" : undefined}>
      {active ? activeIcon : icon}
      {label}
    </Link>
  );
}

function OwnTabs() {
  const { data: session, status } = useSession();
  const signIn = useModalLink("login");
  const [more, setMore] = useState<boolean | null>(null);
  if (!session) {
    return (
      <Link {...signIn} className={status === "loading" ? styles.unlessHinted : styles.tab}>
        <SignInIcon size={24} />
        Iniciar sesión
      </Link>
    );
  }
  return (
    <>
      <Tab
        href={ownPage(session.user)}
        label="Perfil"
        icon={<UserCircleIcon size={24} />}
        activeIcon={<UserCircleFillIcon size={24} />}
      />
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMore(true)}>
        <DotsThreeIcon size={24} />
        Más
      </button>
      {more !== null && <MoreSheet user={session.user} open={more} onOpenChange={setMore} />}
    </>
  );
}

export function MobileBar() {
  const { data: session } = useSession();
  useHidingBar();
  return (
    <nav aria-label="Navegación inferior" className={styles.bar}>
      <Tab
        href={session ? routes.feed() : routes.home()}
        label="Inicio"
        icon={<HouseIcon size={24} />}
        activeIcon={<HouseFillIcon size={24} />}
      />
      <Tab
        href={routes.explore()}
        label="Explora"
        icon={<CompassIcon size={24} />}
        activeIcon={<CompassFillIcon size={24} />}
      />
      <Tab
        href={routes.masters()}
        label="Maestros"
        icon={<UsersThreeIcon size={24} />}
        activeIcon={<UsersThreeFillIcon size={24} />}
      />
      <OwnTabs />
    </nav>
  );
}
