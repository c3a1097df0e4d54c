"use client";

import { useSession } from "@/components/common/session/use-session";
import { lazyDialog } from "@/components/ui/lazy-dialog";
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
import { getOwnPageUrl } from "./nav-user";
import styles from "./mobile-bar.module.css";
import { useHideBarOnScroll } from "./use-hide-bar-on-scroll";
import { useModalLinkProps } from "./use-modal-link-props";
import { useHydratedPathname } from "./use-hydrated-pathname";

const MoreSheet = lazyDialog(() => import("./more-sheet").then((module) => module.MoreSheet));

interface BarTabProps {
  href: string;
  label: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  /** A page below it that has a tab of its own. */
  except?: string;
}

function BarTab({ href, label, icon, activeIcon, except }: BarTabProps) {
  const path = useHydratedPathname();
  const isBelow = href !== routes.home() && path !== except && path.startsWith(`${href}/`);
  const active = path === href || isBelow;
  return (
    <Link href={href} className={styles.tab} aria-current={active ? "page" : undefined}>
      {active ? activeIcon : icon}
      {label}
    </Link>
  );
}

/** The tabs of members as they look, until it is known where they lead. */
function ComingTabs() {
  return (
    <>
      <span className={styles.signedInOnly} aria-hidden="true">
        <UserCircleIcon size={24} />
        Perfil
      </span>
      <span className={styles.signedInOnly} aria-hidden="true">
        <DotsThreeIcon size={24} />
        Más
      </span>
    </>
  );
}

function SessionTabs() {
  const { data: session, status } = useSession();
  const signIn = useModalLinkProps("login");
  const [moreOpen, setMoreOpen] = useState<boolean | null>(null);
  if (!session) {
    return (
      <>
        <Link {...signIn} className={status === "loading" ? styles.signedOutOnly : styles.tab}>
          <SignInIcon size={24} />
          Iniciar sesión
        </Link>
        {status === "loading" && <ComingTabs />}
      </>
    );
  }
  return (
    <>
      <BarTab
        href={getOwnPageUrl(session.user)}
        label="Perfil"
        icon={<UserCircleIcon size={24} />}
        activeIcon={<UserCircleFillIcon size={24} />}
      />
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
        <DotsThreeIcon size={24} />
        Más
      </button>
      {moreOpen !== null && <MoreSheet user={session.user} open={moreOpen} onOpenChange={setMoreOpen} />}
    </>
  );
}

export function MobileBar() {
  const { data: session } = useSession();
  useHideBarOnScroll();
  return (
    <nav aria-label="Navegación inferior" className={styles.bar}>
      <BarTab
        href={session ? routes.feed() : routes.home()}
        label="Inicio"
        icon={<HouseIcon size={24} />}
        activeIcon={<HouseFillIcon size={24} />}
      />
      <BarTab
        href={routes.explore()}
        label="Explora"
        icon={<CompassIcon size={24} />}
        activeIcon={<CompassFillIcon size={24} />}
      />
      <BarTab
        href={routes.masters()}
        label="Maestros"
        icon={<UsersThreeIcon size={24} />}
        activeIcon={<UsersThreeFillIcon size={24} />}
        except={session ? getOwnPageUrl(session.user) : undefined}
      />
      <SessionTabs />
    </nav>
  );
}
