import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { updateAyniInput } from "@/lib/ayni/schema";
import { disciplineKeys, disciplineName } from "@/lib/catalogue/disciplines";
import { LANGUAGE_LABELS, languageCodes } from "@/lib/catalogue/labels";
import { topicKeys, topicName } from "@/lib/catalogue/topics";
import { ManyOf } from "./many-of";
import { Section } from "./section";
import { useCreateForm } from "./use-create-form";

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");

const disciplines = disciplineKeys.map((value) => ({ value, label: disciplineName(value) })).sort(byLabel);
const topics = topicKeys.map((value) => ({ value, label: topicName(value) })).sort(byLabel);
const languages = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

export function ClassificationSection() {
  const { register, formState } = useCreateForm();
  return (
    <Section title="Para que te encuentren">
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
      <Field label="Idioma" error={formState.errors.language?.message}>
        <Select options={languages} {...register("language")} />
      </Field>
    </Section>
  );
}
