import { useWatch } from "react-hook-form";
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
import { MAX_SHORT_DESCRIPTION } from "@/lib/content/ayni/schema";
import { CONTENT_TYPE_LABELS, LANGUAGE_LABELS, languageCodes } from "@/lib/reference/labels";
import { Counted, isNear } from "../fields/character-count";
import styles from "../editor.module.css";
import { SlugField } from "../fields/slug-field";
import { Step } from "./step";
import { FormSelect } from "../fields/form-select";
import { useCreateForm } from "../../crear/use-create-form";

const MAX_TITLE = 120;

const TYPES = [
  { value: "PODCAST", icon: <HeadphonesIcon size={26} />, description: "Audios para escuchar sin prisa." },
  { value: "EBOOK", icon: <BookOpenIcon size={26} />, description: "Un PDF o EPUB para leer." },
  { value: "EVENT", icon: <CalendarIcon size={26} />, description: "Una cita en una fecha." },
  { value: "WORKSHOP", icon: <UsersThreeIcon size={26} />, description: "Práctica guiada en grupo." },
  { value: "COURSE", icon: <StudentIcon size={26} />, description: "Un camino por sesiones o a su ritmo." },
] as const;

const typeOptions = TYPES.map((type) => ({ ...type, label: CONTENT_TYPE_LABELS[type.value] }));
const languages = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

/** What a draft cannot be without, and what its card says first. `origin` is that of the site. */
export function EssentialsStep({ origin }: { origin: string }) {
  const { register, control, formState } = useCreateForm();
  const { errors } = formState;
  const [title, brief] = useWatch({ control, name: ["title", "shortDescription"] });
  return (
    <Step number={1}>
      <Field
        label="Título"
        hint={isNear(title.length, MAX_TITLE) && <Counted length={title.length} max={MAX_TITLE} />}
        error={errors.title?.message}
      >
        <TextInput autoComplete="off" {...register("title")} />
      </Field>
      <RadioCards
        legend="¿Qué ofreces?"
        className={styles.types}
        options={typeOptions}
        error={errors.contentType?.message}
        {...register("contentType")}
      />
      <Field
        label="Descripción breve"
        hint={
          <Counted length={brief.length} max={MAX_SHORT_DESCRIPTION} always>
            Una o dos frases: es lo primero que se lee.
          </Counted>
        }
        error={errors.shortDescription?.message}
      >
        <TextArea rows={2} {...register("shortDescription")} />
      </Field>
      <Field label="Idioma" error={errors.language?.message} className={styles.narrow}>
        <FormSelect options={languages} name="language" />
      </Field>
      <SlugField origin={origin} />
    </Step>
  );
}
