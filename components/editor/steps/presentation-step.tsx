import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { topicKeys, topicName } from "@/lib/reference/topics";
import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { CoverFields } from "@/components/editor/fields/cover-fields";
import { DescriptionField } from "@/components/editor/fields/description-field";
import { MultiSelectField } from "@/components/editor/fields/multi-select-field";
import { StepSection, EditorStep } from "./step";
import type { PictureStore } from "@/components/common/rich-text/picture-store";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { NO_DISCIPLINES, NO_RESULTS } from "@/lib/platform/copy/search";

const MAX_CONTRAINDICATIONS = 2000;

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");

const disciplines = disciplineKeys.map((value) => ({ value, label: disciplineName(value) })).sort(byLabel);
const topics = topicKeys.map((value) => ({ value, label: topicName(value) })).sort(byLabel);

interface PresentationStepProps {
  queue: UploadQueue;
  pictures: PictureStore;
}

/** Description, disciplines and topics, cover and video. */
export function PresentationStep({ queue, pictures }: PresentationStepProps) {
  const { registerField, control, formState } = useAyniForm();
  const { errors } = formState;
  const contraindications = useWatch({ control, name: "contraindications" });
  return (
    <EditorStep number={2}>
      <DescriptionField pictures={pictures} />
      <Field
        label="Contraindicaciones"
        optional
        hint={
          <CharacterCount length={countCharacters(contraindications)} max={MAX_CONTRAINDICATIONS}>
            Para quién no es, o qué conviene consultar antes.
          </CharacterCount>
        }
        error={errors.contraindications?.message}
      >
        <TextArea rows={3} {...registerField("contraindications")} />
      </Field>
      <StepSection title="Para que te encuentren">
        <MultiSelectField
          name="disciplines"
          label="Disciplinas"
          hint="La primera da su dibujo a la portada, si no subes una."
          options={disciplines}
          emptyText={NO_DISCIPLINES}
        />
        <MultiSelectField
          name="topics"
          label="Temáticas"
          hint="Entre 1 y 10."
          options={topics}
          emptyText={NO_RESULTS}
        />
      </StepSection>
      <StepSection title="Imagen y vídeo">
        <CoverFields queue={queue} />
        <Field
          label="Vídeo de presentación"
          optional
          hint="Un enlace de YouTube o Vimeo."
          error={errors.videoUrl?.message}
        >
          <TextInput type="url" placeholder="https://" autoComplete="off" {...registerField("videoUrl")} />
        </Field>
      </StepSection>
    </EditorStep>
  );
}
