import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { updateAyniInput } from "@/lib/content/ayni/schema";
import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { topicKeys, topicName } from "@/lib/reference/topics";
import { Counted } from "../fields/character-count";
import { CoverFields } from "../fields/cover-fields";
import { ManyOf } from "../fields/multi-select-field";
import { MarkdownField } from "../fields/markdown-field";
import { Part, Step } from "./step";
import type { UploadQueue } from "../uploads/upload-queue";
import { useCreateForm } from "../../crear/use-create-form";

const MAX_CONTRAINDICATIONS = 2000;

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");

const disciplines = disciplineKeys.map((value) => ({ value, label: disciplineName(value) })).sort(byLabel);
const topics = topicKeys.map((value) => ({ value, label: topicName(value) })).sort(byLabel);

/** What its page tells, how it is found and what it looks like. */
export function PresentationStep({ queue }: { queue: UploadQueue }) {
  const { register, control, formState } = useCreateForm();
  const { errors } = formState;
  const contraindications = useWatch({ control, name: "contraindications" });
  return (
    <Step number={2}>
      <MarkdownField />
      <Field
        label="Contraindicaciones"
        optional
        hint={
          <Counted length={contraindications.length} max={MAX_CONTRAINDICATIONS}>
            Para quién no es, o qué conviene consultar antes.
          </Counted>
        }
        error={errors.contraindications?.message}
      >
        <TextArea rows={3} {...register("contraindications")} />
      </Field>
      <Part title="Para que te encuentren">
        <ManyOf
          name="disciplines"
          label="Disciplinas"
          hint="La primera da su dibujo a la portada, si no subes una."
          options={disciplines}
          rule={updateAyniInput.shape.disciplines}
          emptyText="No hay disciplinas que coincidan con tu búsqueda"
        />
        <ManyOf
          name="topics"
          label="Temáticas"
          hint="Entre 1 y 10."
          options={topics}
          rule={updateAyniInput.shape.topics}
          emptyText="No hay resultados que coincidan con tu búsqueda"
        />
      </Part>
      <Part title="Imagen y vídeo">
        <CoverFields queue={queue} />
        <Field
          label="Vídeo de presentación"
          optional
          hint="Un enlace de YouTube o Vimeo."
          error={errors.videoUrl?.message}
        >
          <TextInput type="url" placeholder="https://" autoComplete="off" {...register("videoUrl")} />
        </Field>
      </Part>
    </Step>
  );
}
