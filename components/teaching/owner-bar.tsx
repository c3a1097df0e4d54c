"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useEffect, useRef, useState } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { PencilSimpleIcon, ShareNetworkIcon, UsersThreeIcon } from "@/components/ui/icons";
import { ListNumbersIcon } from "@/components/ui/later-icons";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { routes } from "@/lib/platform/routes";
import { ayniNumbersQuery, masterNumbersQuery } from "@/lib/teaching/numbers/queries";
import type { PageNumbers } from "@/lib/teaching/numbers/schema";
import { formatCount } from "@/components/common/format-count";
import { getEditPath, type OwnPage } from "./own-page";
import styles from "./owner-bar.module.css";
import { clearPublishedFlash, hasPublishedFlash } from "./published-flash";

const ShareDialog = lazyDialog(() => import("./share-dialog").then((module) => module.ShareDialog));

/** Opens the dialog, for links from other pages. */
const SHARE_HASH = "#compartir";
const readHash = () => location.hash;

function listNumbers(page: OwnPage, { recentViews, receivers, followers }: PageNumbers) {
  const views = { count: recentViews, label: recentViews === 1 ? "vista en 30 días" : "vistas en 30 días" };
  if (page.kind === "ayni")
    return [views, { count: receivers, label: receivers === 1 ? "vez recibido" : "veces recibido" }];
  return [
    views,
    { count: receivers, label: receivers === 1 ? "aprendiz" : "aprendices" },
    { count: followers, label: followers === 1 ? "persona te sigue" : "personas te siguen" },
  ];
}

function Numbers({ page }: { page: OwnPage }) {
  const query = page.kind === "ayni" ? ayniNumbersQuery(page.id) : masterNumbersQuery(page.masterId);
  const { data, isError } = useQuery(query);
  if (isError) return null;
  return (
    <ul role="list" className={styles.numbers} aria-busy={!data}>
      {data &&
        listNumbers(page, data).map(({ count, label }) => (
          <li key={label}>
            <b>{formatCount(count)}</b> {label}
          </li>
        ))}
    </ul>
  );
}

/** Links and numbers for the Master on top of their own public page. After the first publication it opens the dialog. */
export function OwnerBar({ page }: { page: OwnPage }) {
  const [published] = useState(() => page.kind === "ayni" && hasPublishedFlash(page.id));
  useEffect(clearPublishedFlash, []);
  const hash = useBrowserValue(readHash);
  const [choice, setChoice] = useState<"open" | "closed" | null>(null);
  const shareRef = useRef<HTMLButtonElement>(null);
  const isOpen = choice === null ? published || hash === SHARE_HASH : choice === "open";
  return (
    <QueryProvider>
      <div className={styles.place}>
        <div className={styles.ribbon}>
          <Container>
            <section aria-label={page.kind === "ayni" ? "Tu enseñanza" : "Tu página"} className={styles.bar}>
              <div className={styles.actions}>
                <ButtonLink
                  size="s"
                  variant="quiet"
                  href={getEditPath(page)}
                  icon={<PencilSimpleIcon size={18} />}
                >
                  Editar
                </ButtonLink>
                <Button
                  ref={shareRef}
                  size="s"
                  variant="quiet"
                  icon={<ShareNetworkIcon size={18} />}
                  aria-haspopup="dialog"
                  onClick={() => setChoice("open")}
                >
                  Compartir
                </Button>
                {page.kind === "ayni" && page.hasEncuentros && (
                  <ButtonLink
                    size="s"
                    variant="quiet"
                    href={routes.participants(page.slug)}
                    icon={<UsersThreeIcon size={18} />}
                  >
                    Participantes
                  </ButtonLink>
                )}
                <ButtonLink
                  size="s"
                  variant="quiet"
                  href={page.kind === "ayni" ? routes.numbers(page.slug) : routes.allNumbers()}
                  icon={<ListNumbersIcon size={18} />}
                >
                  Números
                </ButtonLink>
              </div>
              <Numbers page={page} />
            </section>
          </Container>
        </div>
      </div>
      {isOpen && (
        <ShareDialog
          page={page}
          published={published && choice === null}
          openerRef={shareRef}
          onClose={() => setChoice("closed")}
        />
      )}
    </QueryProvider>
  );
}
