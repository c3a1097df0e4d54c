"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { copyLink } from "@/components/common/copy-link";
import { shareOrCopy } from "@/components/common/share-link";
import { BankDetailsNote } from "@/components/payouts/bank-details-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import {
  CopyIcon,
  DownloadSimpleIcon,
  QrCodeIcon,
  ShareNetworkIcon,
  WhatsappLogoIcon,
} from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { saveFirstSteps } from "@/lib/teaching/first-steps/queries";
import { ayniNumbersQuery } from "@/lib/teaching/numbers/queries";
import { formatCount } from "./format-count";
import { getPagePath, getQrCode, getShareImage, type OwnPage } from "./own-page";
import styles from "./share-dialog.module.css";

function formatTold(followers: number): string {
  if (followers === 0)
    return "Todavía no te sigue nadie: el primer paso es contarlo tú a quien creas que le puede servir.";
  if (followers === 1) return "Ya se lo estamos contando a la persona que te sigue.";
  return `Ya se lo estamos contando a las ${formatCount(followers)} personas que te siguen.`;
}

/** Followers are notified by the publication itself. */
function ToldFollowers({ ayniId }: { ayniId: string }) {
  const { data } = useQuery(ayniNumbersQuery(ayniId));
  return <p className={styles.told}>{data && formatTold(data.followers)}</p>;
}

const formatMessage = ({ kind, title }: OwnPage): string =>
  kind === "ayni" ? `«${title}», en ${PRODUCT_NAME}` : `${title}, en ${PRODUCT_NAME}`;

/** Returns a function that completes the first step "share", if something was shared. */
function useMarkShared(userId: string) {
  const isMarked = useRef(false);
  return (isShared: boolean) => {
    if (!isShared || isMarked.current) return;
    isMarked.current = true;
    // Losing it is acceptable.
    saveFirstSteps(userId, { shared: true }).catch(() => undefined);
  };
}

interface ShareDialogProps {
  page: OwnPage;
  /** The content has just been published for the first time. The dialog leaves the page usable then. */
  published: boolean;
  onClose: () => void;
}

/** Ways for a Master to make one of their pages known. */
export function ShareDialog({ page, published, onClose }: ShareDialogProps) {
  const path = getPagePath(page);
  // `location` is safe: dialogs render in the browser only.
  const url = new URL(path, location.origin).href;
  const message = formatMessage(page);
  const markShared = useMarkShared(page.masterId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={published ? "Ya está publicado" : "Compartir"}
      description={published ? `«${page.title}» ya se puede encontrar y recibir.` : message}
      corner={published}
      band={published}
    >
      <div className={styles.content}>
        {published && page.kind === "ayni" && <ToldFollowers ayniId={page.id} />}
        {published && page.kind === "ayni" && page.isPriced && <BankDetailsNote />}
        <div className={styles.link}>
          <Field label="Enlace de la página">
            <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
          </Field>
          <Button icon={<CopyIcon size={20} />} onClick={() => void copyLink(url).then(markShared)}>
            Copiar enlace
          </Button>
        </div>
        <div className={styles.ways}>
          <ButtonLink
            variant="secondary"
            href={`https://wa.me/?text=${encodeURIComponent(`${message}\n${url}`)}`}
            target="_blank"
            rel="noopener"
            onClick={() => markShared(true)}
            icon={<WhatsappLogoIcon size={20} />}
          >
            WhatsApp<span className="visually-hidden"> (se abre en otra pestaña)</span>
          </ButtonLink>
          {"share" in navigator && (
            <Button
              variant="secondary"
              icon={<ShareNetworkIcon size={20} />}
              onClick={() => void shareOrCopy(message, url).then(markShared)}
            >
              Más formas
            </Button>
          )}
        </div>
        <div className={styles.pictures}>
          <a
            href={getShareImage(page)}
            download={`${page.slug}.png`}
            className={styles.picture}
            onClick={() => markShared(true)}
          >
            <img src={getShareImage(page)} alt="" width={1200} height={630} className={styles.image} />
            <span>
              <DownloadSimpleIcon size={18} />
              Imagen para redes
            </span>
          </a>
          <a
            href={getQrCode(page)}
            download={`${page.slug}-qr.png`}
            className={styles.picture}
            onClick={() => markShared(true)}
          >
            <img src={getQrCode(page)} alt="" width={1024} height={1024} className={styles.qr} />
            <span>
              <QrCodeIcon size={18} />
              Código QR
            </span>
          </a>
        </div>
      </div>
    </Dialog>
  );
}
