"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import { copyLink } from "@/components/common/copy-link";
import { shareOrCopy } from "@/components/common/share-link";
import { BankDetailsNote } from "@/components/payouts/bank-details-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ShareNetworkIcon } from "@/components/ui/icons";
import { CopyIcon, DownloadSimpleIcon, WhatsappLogoIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { TextInput } from "@/components/ui/text-input";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { saveFirstSteps } from "@/lib/teaching/first-steps/queries";
import { ayniNumbersQuery } from "@/lib/teaching/numbers/queries";
import { formatCount } from "@/components/common/format-count";
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
  return (
    <p className={styles.told}>
      {data && formatTold(data.followers)}
      {data && data.followers > 0 && (
        <>
          {" "}
          <TextLink href={routes.newLetter({ para: "seguidores" })}>Escribir una carta</TextLink>
        </>
      )}
    </p>
  );
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

/** The picture of the same page in another shape has the same name. */
const toShape = (shape: "historia" | "cuadrado") => (page: OwnPage) =>
  getShareImage(page).replace("/compartir/", `/${shape}/`);

const PICTURES = [
  { label: "Historia", name: "historia", width: 1080, height: 1920, getUrl: toShape("historia") },
  { label: "Cuadrada", name: "cuadrada", width: 1080, height: 1080, getUrl: toShape("cuadrado") },
  { label: "Apaisada", name: "apaisada", width: 1200, height: 630, getUrl: getShareImage },
  { label: "Código QR", name: "qr", width: 1024, height: 1024, getUrl: getQrCode },
] as const;

/** Pictures to download, for stories, feeds, messages and paper. */
function Pictures({ page, onDownload }: { page: OwnPage; onDownload: () => void }) {
  return (
    <section aria-labelledby="share-pictures" className={styles.pictures}>
      <h3 id="share-pictures" className={styles.heading}>
        Imágenes para compartir
      </h3>
      <ul role="list" className={styles.list}>
        {PICTURES.map(({ label, name, width, height, getUrl }) => (
          <li key={name}>
            <a
              href={getUrl(page)}
              download={`${page.slug}-${name}.png`}
              className={styles.picture}
              onClick={onDownload}
            >
              <span className={styles.frame}>
                <img src={getUrl(page)} alt="" width={width} height={height} className={styles.image} />
              </span>
              <span className={styles.label}>
                <DownloadSimpleIcon size={18} />
                {label}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShareDialogProps {
  page: OwnPage;
  /** The content has just been published for the first time. The dialog leaves the page usable then. */
  published: boolean;
  /** The button that opens the dialog. */
  openerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Ways for a Master to make one of their pages known. */
export function ShareDialog({ page, published, openerRef, onClose }: ShareDialogProps) {
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
      // It may have opened on its own.
      finalFocus={openerRef}
      band={published}
    >
      <div className={styles.content}>
        {published && page.kind === "ayni" && <ToldFollowers ayniId={page.id} />}
        {published && page.kind === "ayni" && page.isPriced && <BankDetailsNote />}
        <div className={styles.link}>
          <Field label="Enlace de la página">
            <TextInput
              readOnly
              value={url}
              // Backwards, so that its beginning stays in sight.
              onFocus={({ target }) => target.setSelectionRange(0, url.length, "backward")}
            />
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
        <Pictures page={page} onDownload={() => markShared(true)} />
      </div>
    </Dialog>
  );
}
