"use client";

import { Dialog } from "@base-ui/react/dialog";
import { SessionContext } from "next-auth/react";
import { useEffect, useState } from "react";
import { AyniPage } from "@/components/content-page/ayni-page";
import { XIcon } from "@/components/ui/icons";
import type { AyniDetail, MasterCard } from "@/lib/content/ayni/schema";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { detailOf } from "./preview-detail";
import type { CreateForm } from "../form-values";
import styles from "./page-preview.module.css";

// Seen by somebody who is not signed in: nothing is asked of the server about the viewer.
const VISITOR = { data: null, status: "unauthenticated", update: () => Promise.resolve(null) } as const;

const NO_THANKS = { words: [], thanks: [] };

interface PagePreviewProps {
  form: CreateForm;
  master: MasterCard;
  onClose: () => void;
}

/** The whole page as visitors would see it, over the editor. Nothing in it can be used. */
export function PagePreview({ form, master, onClose }: PagePreviewProps) {
  const [ayni, setAyni] = useState<AyniDetail | null>(null);
  useEffect(() => {
    let wanted = true;
    void detailOf(form, master).then((detail) => wanted && setAyni(detail));
    return () => {
      wanted = false;
    };
  }, [form, master]);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.popup}>
          <header className={styles.bar}>
            <Dialog.Title className={styles.title}>Así se verá tu página</Dialog.Title>
            <Dialog.Close className={styles.close}>
              <XIcon size={20} />
              Volver al editor
            </Dialog.Close>
          </header>
          <div className={styles.page} tabIndex={0} role="region" aria-label="Página de tu Ayni">
            <div inert>
              {ayni && (
                <SessionContext value={VISITOR}>
                  <AyniPage
                    ayni={ayni}
                    descriptionHtml={renderMarkdown(ayni.description)}
                    thanks={NO_THANKS}
                    related={[]}
                    now={new Date()}
                  />
                </SessionContext>
              )}
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
