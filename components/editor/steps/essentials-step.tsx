import { useWatch } from "react-hook-form";
import { CalendarIcon, UsersThreeIcon } from "@/components/ui/icons";
import { BookOpenIcon, HeadphonesIcon, StudentIcon } from "@/components/ui/later-icons";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { MAX_SHORT_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from "@/lib/content/ayni/policy";
import { CONTENT_TYPE_LABELS, LANGUAGE_LABELS, languageCodes } from "@/lib/reference/labels";
import { CharacterCount, isNearLimit } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import styles from "@/components/editor/editor.module.css";
import { SlugField } from "@/components/editor/fields/slug-field";
import { CitaChoice } from "./cita-choice";
import { EditorStep } from "./step";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const CONTENT_TYPES = [
  { value: "PODCAST", icon: <HeadphonesIcon size={26} />, description: "Audios para escuchar sin prisa." },
  { value: "EBOOK", icon: <BookOpenIcon size={26} />, description: "Un PDF o EPUB para leer." },
  { value: "EVENT", icon: <CalendarIcon size={26} />, description: "En una fecha, o citas por horas." },
  { value: "WORKSHOP", icon: <UsersThreeIcon size={26} />, description: "Práctica guiada en grupo." },
  { value: "COURSE", icon: <StudentIcon size={26} />, description: "Un camino por sesiones o a su ritmo." },
] as const;

const typeOptions = CONTENT_TYPES.map((type) => ({ ...type, label: CONTENT_TYPE_LABELS[type.value] }));
const languages = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

/** Title, type and what the card shows first. `origin` is the site's host name. */
export function EssentialsStep({ origin }: { origin: string }) {
  const { register, registerField, control, formState } = useAyniForm();
  const { errors } = formState;
  const [title, shortDescription] = useWatch({ control, name: ["title", "shortDescription"] });
  return (
    <EditorStep number={1}>
      <Field
        label="Título"
        hint={
          isNearLimit(countCharacters(title), MAX_TITLE_LENGTH) && (
            <CharacterCount length={countCharacters(title)} max={MAX_TITLE_LENGTH} />
          )
        }
        error={errors.title?.message}
      >
        <TextInput autoComplete="off" {...registerField("title")} />
      </Field>
      <RadioCards
        legend="¿Qué ofreces?"
        className={styles.types}
        options={typeOptions}
        error={errors.contentType?.message}
        {...register("contentType")}
      />
      <CitaChoice />
      <Field
        label="Descripción breve"
        hint={
          <CharacterCount
            length={countCharacters(shortDescription)}
            max={MAX_SHORT_DESCRIPTION_LENGTH}
            always
          >
            Una o dos frases: es lo primero que se lee.
          </CharacterCount>
        }
        error={errors.shortDescription?.message}
      >
        <TextArea rows={2} {...registerField("shortDescription")} />
      </Field>
      <Field label="Idioma" error={errors.language?.message} className={styles.narrow}>
        <FormSelect options={languages} name="language" />
      </Field>
      <SlugField origin={origin} />
    </EditorStep>
  );
}
