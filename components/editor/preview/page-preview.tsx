"use client";

import { Dialog } from "@base-ui/react/dialog";
import { SessionOverride } from "@/components/common/session/use-session";
import { useEffect, useState } from "react";
import { AyniPage } from "@/components/content-page/ayni-page";
import { XIcon } from "@/components/ui/icons";
import { useOverlayHistory } from "@/components/ui/overlay-history";
import type { AyniDetail, MasterCardView } from "@/lib/content/ayni/schema";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { toPreviewDetail } from "./preview-detail";
import type { AyniFormValues } from "@/components/editor/form-values";
import headings from "@/components/editor/heading.module.css";
import styles from "./page-preview.module.css";

// As a signed-out visitor, so that nothing about the viewer is fetched.
const SIGNED_OUT_SESSION = { data: null, status: "unauthenticated" } as const;

const NO_THANKS = { words: [], thanks: [] };

interface PagePreviewProps {
  form: AyniFormValues;
  master: MasterCardView;
  storageUrl: string;
  onClose: () => void;
}

/** The page as visitors would see it, inert, in a full-screen dialog. */
export function PagePreview({ form, master, storageUrl, onClose }: PagePreviewProps) {
  const [ayni, setAyni] = useState<AyniDetail | null>(null);
  useOverlayHistory(true, onClose);
  useEffect(() => {
    let isCurrent = true;
    void toPreviewDetail(form, master).then((detail) => isCurrent && setAyni(detail));
    return () => {
      isCurrent = false;
    };
  }, [form, master]);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.popup}>
          <header className={styles.bar}>
            <Dialog.Title className={headings.small}>Así se verá tu página</Dialog.Title>
            <Dialog.Close className={styles.close}>
              <XIcon size={20} />
              Volver al editor
            </Dialog.Close>
          </header>
          <div className={styles.page} tabIndex={0} role="region" aria-label="Página de tu Ayni">
            <div inert>
              {ayni && (
                <SessionOverride value={SIGNED_OUT_SESSION}>
                  <AyniPage
                    ayni={ayni}
                    descriptionHtml={renderMarkdown(ayni.description, storageUrl)}
                    thanks={NO_THANKS}
                    related={[]}
                    now={new Date()}
                  />
                </SessionOverride>
              )}
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
