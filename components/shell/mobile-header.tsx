"use client";

import { shareOrCopy } from "@/components/common/share-link";
import { useSession } from "@/components/common/session/use-session";
import { useRouter } from "next/navigation";
import { IconButton } from "@/components/ui/button";
import { ArrowLeftIcon, MagnifyingGlassIcon, ShareNetworkIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { SessionBrand } from "./session-brand";
import { LazyNotificationBell } from "./lazy-notification-bell";
import styles from "./mobile-header.module.css";
import { useHydratedPathname } from "./use-hydrated-pathname";

/** True for `/ayni/{slug}`, `/maestros/{slug}` and `/perfil/{slug}`. */
const isDetailPage = (path: string) => /^\/(ayni|maestros|perfil)\/./.test(path);

export function MobileHeader() {
  const router = useRouter();
  const { data: session } = useSession();
  const path = useHydratedPathname();
  const goBack = () => (history.length > 1 ? router.back() : router.push(routes.explore()));
  return (
    <header className={styles.header}>
      {isDetailPage(path) ? (
        <>
          <IconButton label="Volver" icon={<ArrowLeftIcon size={26} />} onClick={goBack} />
          <IconButton
            label="Compartir"
            icon={<ShareNetworkIcon size={26} />}
            onClick={() => void shareOrCopy(document.title, location.href)}
          />
        </>
      ) : (
        <>
          <SessionBrand />
          <div className={styles.actions}>
            {session && <LazyNotificationBell userId={session.user.id} />}
            <Link href={routes.explore()} className={styles.search} aria-label="Buscar">
              <MagnifyingGlassIcon size={28} />
            </Link>
          </div>
        </>
      )}
    </header>
  );
}
