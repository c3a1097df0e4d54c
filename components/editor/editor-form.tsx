import { afterPaint } from "@/components/common/after-paint";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ArrowLeftIcon, EyeIcon } from "@/components/ui/icons";
import { ArrowRightIcon } from "@/components/ui/later-icons";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { EditorActions } from "./editor-actions";
import styles from "./editor.module.css";
import { getErrorSummary } from "./form-errors";
import { ContentStep } from "./steps/content-step";
import { EssentialsStep } from "./steps/essentials-step";
import { PresentationStep } from "./steps/presentation-step";
import { PriceStep } from "./steps/price-step";
import { ReviewStep } from "./steps/review-step";
import { useStep, useStepStore } from "./steps/step-context";
import { useCanPublishAtPrice } from "./steps/use-can-publish-at-price";
import { FIRST_EDITOR_STEP, LAST_EDITOR_STEP } from "./steps/steps";
import type { EditorState } from "./use-editor";
import type { PublishState } from "./use-publish";

interface EditorFormProps {
  editor: EditorState;
  publishing: PublishState;
  autosave: boolean;
  receiverCount: number;
  master: MasterCardView | null;
  origin: string;
  saleTerms: SaleTerms;
  onOpenPage: () => void;
}

/** The steps of the editor. Enter does not publish: only the button does. */
export function EditorForm(props: EditorFormProps) {
  const { editor, receiverCount, master, origin, saleTerms } = props;
  const { form, saver, queue, pictures } = editor;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => afterPaint(saver.flush)}
    >
      <EssentialsStep origin={origin} />
      <PresentationStep queue={queue} pictures={pictures} />
      <ContentStep queue={queue} pictures={pictures} receiverCount={receiverCount} master={master} />
      <PriceStep saleTerms={saleTerms} />
      <ReviewStep master={master}>
        <ReviewActions {...props} />
      </ReviewStep>
      <StepFooter {...props} errorSummary={getErrorSummary(form.formState.errors)} />
    </form>
  );
}

function ReviewActions({ editor, publishing, autosave, onOpenPage }: EditorFormProps) {
  const step = useStep();
  return (
    <>
      <div className={styles.publish}>
        <Button variant="secondary" size="l" icon={<EyeIcon />} className={styles.look} onClick={onOpenPage}>
          Ver la página completa
        </Button>
        {step === LAST_EDITOR_STEP && (
          <EditorActions saver={editor.saver} publishing={publishing} autosave={autosave} size="l" />
        )}
      </div>
      {publishing.savedStatus === "PUBLISHED" && (
        <Button
          variant="quiet"
          className={styles.unpublish}
          pending={publishing.pending === "DRAFT"}
          onClick={() => publishing.setQuestion("unpublish")}
        >
          Volver a borrador
        </Button>
      )}
    </>
  );
}

function StepFooter({
  editor,
  publishing,
  autosave,
  errorSummary,
}: EditorFormProps & { errorSummary: string | undefined }) {
  const step = useStep();
  const canPublishHere = useCanPublishAtPrice();
  const { openStep } = useStepStore();
  return (
    <div className={styles.footer}>
      {errorSummary && <FormMessage kind="error">{errorSummary}</FormMessage>}
      {step > FIRST_EDITOR_STEP && (
        <Button variant="secondary" size="l" icon={<ArrowLeftIcon />} onClick={() => openStep(step - 1)}>
          Atrás
        </Button>
      )}
      {step < LAST_EDITOR_STEP && (
        <Button
          variant={canPublishHere ? "secondary" : "primary"}
          size="l"
          className={styles.next}
          onClick={() => openStep(step + 1)}
        >
          Siguiente
          <ArrowRightIcon />
        </Button>
      )}
      {canPublishHere && (
        <EditorActions saver={editor.saver} publishing={publishing} autosave={autosave} size="l" />
      )}
    </div>
  );
}
