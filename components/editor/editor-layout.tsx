import dynamic from "next/dynamic";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EyeIcon } from "@/components/ui/icons";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { RecoveryBanner } from "./autosave/recovery-banner";
import { EditorForm } from "./editor-form";
import { EditorHeader } from "./editor-header";
import headings from "@/components/editor/heading.module.css";
import styles from "./editor.module.css";
import { CardPreview } from "./preview/card-preview";
import { Checklist } from "./steps/checklist";
import { useStepStore } from "./steps/step-context";
import { StepsNav } from "./steps/steps-nav";
import { useDisplayMaster } from "./use-display-master";
import type { EditorState } from "./use-editor";
import type { PublishState } from "./use-publish";

const PreviewSheet = lazyDialog(() =>
  import("./preview/preview-sheet").then((module) => module.PreviewSheet),
);
const PagePreview = dynamic(() => import("./preview/page-preview").then((module) => module.PagePreview));

interface EditorLayoutProps {
  editor: EditorState;
  publishing: PublishState;
  autosave: boolean;
  /** The content existed when the editor opened. */
  isExisting: boolean;
  receiverCount: number;
  master: MasterCardView | null;
  origin: string;
  saleTerms: SaleTerms;
}

/** Header, step navigation and form, with the card and the checklist beside them. */
export function EditorLayout(props: EditorLayoutProps) {
  const { editor, publishing, autosave, isExisting, receiverCount, master, origin, saleTerms } = props;
  const { form, saver, recovery } = editor;
  const displayMaster = useDisplayMaster(master);
  const { getStep, openStep } = useStepStore();
  const [openPreview, setOpenPreview] = useState<"card" | "page" | null>(null);
  const openPage = () => setOpenPreview("page");
  const closePreview = () => setOpenPreview(null);

  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <EditorHeader
          saver={saver}
          publishing={publishing}
          autosave={autosave}
          isExisting={isExisting}
          onOpenCard={() => setOpenPreview("card")}
        />
        <div className={styles.main}>
          <StepsNav published={publishing.savedStatus === "PUBLISHED"} />
          <RecoveryBanner
            recovered={recovery.recovered}
            onRestore={() => {
              recovery.restoreSetAside();
              openStep(getStep());
            }}
            onDiscard={() => {
              recovery.discard();
              openStep(getStep());
            }}
          />
          <EditorForm
            editor={editor}
            publishing={publishing}
            autosave={autosave}
            receiverCount={receiverCount}
            master={master}
            origin={origin}
            saleTerms={saleTerms}
            onOpenPage={openPage}
          />
        </div>
        <aside className={styles.aside}>
          <h2 className={headings.small}>Así se verá en Explora</h2>
          <CardPreview master={master} />
          <Button variant="secondary" fullWidth icon={<EyeIcon />} onClick={openPage}>
            Ver la página completa
          </Button>
          <Checklist saver={saver} />
        </aside>
      </div>
      {openPreview === "card" && (
        <PreviewSheet saver={saver} master={master} onOpenPage={openPage} onClose={closePreview} />
      )}
      {openPreview === "page" && (
        <PagePreview
          form={form.getValues()}
          master={displayMaster}
          storageUrl={editor.pictures.url}
          onClose={closePreview}
        />
      )}
    </div>
  );
}
