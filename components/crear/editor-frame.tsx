import dynamic from "next/dynamic";
import { useState } from "react";
import { FormNotice } from "@/components/common/form-message";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ArrowLeftIcon, ArrowRightIcon, EyeIcon } from "@/components/ui/icons";
import type { MasterCard } from "@/lib/content/ayni/schema";
import { Checklist } from "../editor/steps/checklist";
import { ContentStep } from "../editor/steps/content-step";
import { EditorActions } from "../editor/editor-actions";
import styles from "../editor/editor.module.css";
import { EssentialsStep } from "../editor/steps/essentials-step";
import { Preview } from "../editor/preview/card-preview";
import { PresentationStep } from "../editor/steps/presentation-step";
import { PriceStep } from "../editor/steps/price-step";
import { RecoveredNotice } from "../editor/autosave/recovery-banner";
import { ReviewStep } from "../editor/steps/review-step";
import { SaveStatus } from "../editor/autosave/save-status";
import { useSteps } from "../editor/steps/step-context";
import { FIRST_STEP, LAST_STEP } from "../editor/steps/steps";
import { StepsNav } from "../editor/steps/steps-nav";
import type { Editing } from "../editor/use-editor";
import { useMaster } from "../editor/use-display-master";
import type { Publishing } from "./use-publish";

const CardSheet = dynamic(() => import("../editor/preview/preview-sheet").then((module) => module.CardSheet));
const PagePreview = dynamic(() => import("../editor/preview/page-preview").then((module) => module.PagePreview));

interface EditorFrameProps {
  editing: Editing;
  publishing: Publishing;
  automatic: boolean;
  /** Whether the content was there when the editor opened. */
  known: boolean;
  receivers: number;
  master: MasterCard | null;
  origin: string;
}

/** Head, steps, the step that is open, and beside it the card and what is missing. */
export function EditorFrame(props: EditorFrameProps) {
  const { editing, publishing, automatic, known, receivers, master, origin } = props;
  const { form, saver, queue, local } = editing;
  const { step } = useSteps();
  const giver = useMaster(master);
  const [shown, setShown] = useState<"card" | "page" | null>(null);
  const published = publishing.live === "PUBLISHED";
  const actions = { saver, publishing, automatic };
  const openPage = () => setShown("page");

  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h1>{known ? "Editar Ayni" : "Crear Ayni nuevo"}</h1>
            {known && (
              <Badge tone={published ? "success" : "neutral"}>{published ? "Publicado" : "Borrador"}</Badge>
            )}
          </div>
          <SaveStatus saver={saver} automatic={automatic} />
          <div className={styles.tools}>
            <Button
              variant="secondary"
              icon={<EyeIcon />}
              className={styles.look}
              onClick={() => setShown("card")}
            >
              Vista previa
            </Button>
            {step !== LAST_STEP && <EditorActions {...actions} size="m" />}
          </div>
        </header>
        <div className={styles.main}>
          <StepsNav published={published} />
          <RecoveredNotice
            recovered={local.recovered}
            onBringBack={local.bringBack}
            onDiscard={local.discard}
          />
          {/* Enter in a field publishes nothing: only the button does. */}
          <form
            noValidate
            className={styles.form}
            onSubmit={(event) => event.preventDefault()}
            onBlur={saver.flush}
          >
            <EssentialsStep origin={origin} />
            <PresentationStep queue={queue} />
            <ContentStep queue={queue} receivers={receivers} />
            <PriceStep />
            <ReviewStep master={master}>
              <div className={styles.publish}>
                <Button
                  variant="secondary"
                  size="l"
                  icon={<EyeIcon />}
                  className={styles.look}
                  onClick={openPage}
                >
                  Ver la página completa
                </Button>
                {step === LAST_STEP && <EditorActions {...actions} size="l" />}
              </div>
              {published && (
                <Button
                  variant="quiet"
                  className={styles.unpublish}
                  pending={publishing.pending === "DRAFT"}
                  onClick={() => publishing.ask("unpublish")}
                >
                  Volver a borrador
                </Button>
              )}
            </ReviewStep>
            <StepFooter notice={noticeOf(form.formState.errors)} />
          </form>
        </div>
        <aside className={styles.aside}>
          <h2 className={styles.asideTitle}>Así se verá en Explora</h2>
          <Preview master={master} />
          <Button variant="secondary" wide icon={<EyeIcon />} onClick={openPage}>
            Ver la página completa
          </Button>
          <Checklist />
        </aside>
      </div>
      {shown === "card" && <CardSheet master={master} onPage={openPage} onClose={() => setShown(null)} />}
      {shown === "page" && (
        <PagePreview form={form.getValues()} master={giver} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

/** A summary of marked fields goes when they do; what the server said stays until the next attempt. */
function noticeOf({ root, ...marked }: Editing["form"]["formState"]["errors"]): string | undefined {
  return root?.type === "server" || Object.keys(marked).length > 0 ? root?.message : undefined;
}

function StepFooter({ notice }: { notice: string | undefined }) {
  const { step, open } = useSteps();
  return (
    <div className={styles.footer}>
      {notice && <FormNotice kind="error">{notice}</FormNotice>}
      {step > FIRST_STEP && (
        <Button variant="secondary" size="l" icon={<ArrowLeftIcon />} onClick={() => open(step - 1)}>
          Atrás
        </Button>
      )}
      {step < LAST_STEP && (
        <Button size="l" className={styles.next} onClick={() => open(step + 1)}>
          Siguiente
          <ArrowRightIcon />
        </Button>
      )}
    </div>
  );
}
