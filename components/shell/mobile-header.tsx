"use client";

import { useSession } from "next-auth/react";
import { useRouter } from "next/navigation";
import { IconButton } from "@/components/ui/button";
import { ArrowLeftIcon, MagnifyingGlassIcon, ShareNetworkIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { notify } from "@/components/ui/toast";
import { routes } from "@/lib/platform/routes";
import { Brand } from "./brand";
import { LazyBell } from "../common/lazy-confirm-dialog.ts";
import styles from "./mobile-header.module.css";
import { useShownPath } from "./use-hydrated-pathname";

async function share() {
  const url = location.href;
  if (navigator.share) {
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url);
  void notify("Enlace copiado.", { kind: "success", duration: 5000, id: "share" });
}

/** Pages of one thing, to which one comes from a list: `/ayni/{slug}`, `/maestros/{slug}`, `/perfil/{slug}`. */
const isDetail = (path: string) => /^\/(ayni|maestros|perfil)\/[^/]+/.test(path);

export function MobileHeader() {
  const router = useRouter();
  const { data: session } = useSession();
  const path = useShownPath();
  const goBack = () => (history.length > 1 ? router.back() : router.push(routes.explore()));
  return (
    <header className={styles.header}>
      {isDetail(path) ? (
        <>
          <IconButton label="Volver" icon={<ArrowLeftIcon size={26} />} onClick={goBack} />
          <IconButton label="Compartir" icon={<ShareNetworkIcon size={26} />} onClick={() => void share()} />
        </>
      ) : (
        <>
          <Brand />
          <div className={styles.own}>
            {session && <LazyBell userId={session.user.id} />}
            <Link href={routes.explore()} className={styles.search} aria-label="Buscar">
              <MagnifyingGlassIcon size={28} />
            </Link>
          </div>
        </>
      )}
    </header>
  );
}
