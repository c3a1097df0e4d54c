import { Controller } from "react-hook-form";
import {
  BookOpenIcon,
  CalendarIcon,
  HeadphonesIcon,
  StudentIcon,
  UsersThreeIcon,
} from "@/components/ui/icons";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { MAX_SHORT_DESCRIPTION } from "@/lib/ayni/schema";
import { CONTENT_TYPE_LABELS } from "@/lib/catalogue/labels";
import styles from "./create-ayni.module.css";
import { Section } from "./section";
import { useCreateForm } from "./use-create-form";

const TYPES = [
  { value: "PODCAST", icon: <HeadphonesIcon size={26} />, description: "Audios para escuchar sin prisa." },
  { value: "EBOOK", icon: <BookOpenIcon size={26} />, description: "Un PDF o EPUB para leer." },
  { value: "EVENT", icon: <CalendarIcon size={26} />, description: "Una cita en una fecha." },
  { value: "WORKSHOP", icon: <UsersThreeIcon size={26} />, description: "Práctica guiada en grupo." },
  { value: "COURSE", icon: <StudentIcon size={26} />, description: "Un camino por sesiones o a su ritmo." },
] as const;

const typeOptions = TYPES.map((type) => ({ ...type, label: CONTENT_TYPE_LABELS[type.value] }));

/** `onEssentials` is told when the title or the type may just have become whole. */
export function EssentialsSection({ onEssentials }: { onEssentials: () => void }) {
  const { register, control, formState } = useCreateForm();
  const { errors } = formState;
  return (
    <Section title="Lo esencial">
      <Field label="Título" error={errors.title?.message}>
        <TextInput maxLength={120} autoComplete="off" {...register("title", { onBlur: onEssentials })} />
      </Field>
      <RadioCards
        legend="¿Qué ofreces?"
        className={styles.types}
        options={typeOptions}
        error={errors.contentType?.message}
        {...register("contentType", { onChange: onEssentials })}
      />
      <Controller
        control={control}
        name="shortDescription"
        render={({ field }) => (
          <Field
            label="Descripción breve"
            hint={
              <span className={styles.counted}>
                <span>Una o dos frases: es lo primero que se lee.</span>
                <span>
                  {field.value.length} de {MAX_SHORT_DESCRIPTION}
                </span>
              </span>
            }
            error={errors.shortDescription?.message}
          >
            <TextArea rows={2} maxLength={MAX_SHORT_DESCRIPTION} {...field} />
          </Field>
        )}
      />
      <Field
        label="Descripción"
        hint="Qué se vive y qué se aprende. Puedes usar Markdown: **negrita**, *cursiva*, ## título y - lista."
        error={errors.description?.message}
      >
        <TextArea rows={9} {...register("description")} />
      </Field>
    </Section>
  );
}
