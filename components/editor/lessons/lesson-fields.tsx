import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { MAX_LESSON_TEXT, MAX_LESSON_TITLE } from "@/lib/content/lessons/schema";
import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { RichTextInput } from "@/components/common/rich-text/rich-text-input";
import { offerUndo } from "@/components/editor/offer-undo";
import type { LessonFormValues } from "@/components/editor/form-values";
import type { PictureStore } from "@/components/common/rich-text/picture-store";
import type { Upload } from "@/components/editor/uploads/upload";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { focusMaterial } from "./focus";
import { FileChoice, LessonFile } from "./lesson-file";
import styles from "./lessons.module.css";
import type { ModuleActions } from "./use-modules";

type LessonErrors = Partial<Record<keyof LessonFormValues, { message?: string }>> | undefined;

export interface LessonFieldsProps {
  lesson: LessonFormValues;
  /** Form path of the lesson: "modules.0.lessons.1". */
  path: string;
  upload: Upload | undefined;
  errors: LessonErrors;
  queue: UploadQueue;
  pictures: PictureStore;
  actions: ModuleActions;
}

function MaterialFields({ lesson, path, upload, errors, queue, actions }: LessonFieldsProps) {
  if (upload) {
    const remove = () => {
      offerUndo(`Has quitado ${upload.name}.`, actions.removeFile(lesson));
      focusMaterial(lesson.id);
    };
    return <LessonFile upload={upload} queue={queue} onRemove={remove} />;
  }
  return (
    <>
      {lesson.linkUrl === "" && (
        <FileChoice
          label="Archivo (opcional)"
          onFiles={(files) => {
            actions.setFile(lesson.id, files);
            focusMaterial(lesson.id);
          }}
        />
      )}
      <Field
        label="O un enlace"
        optional
        hint="Un vídeo de YouTube o Vimeo se ve dentro de la lección."
        error={errors?.linkUrl?.message}
      >
        <TextInput
          type="url"
          name={`${path}.linkUrl`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={lesson.linkUrl}
          onChange={(event) => actions.changeLesson(lesson.id, { linkUrl: event.target.value })}
        />
      </Field>
    </>
  );
}

/** The fields of an open lesson. */
export function LessonFields(props: LessonFieldsProps) {
  const { lesson, path, errors, pictures, actions } = props;
  const change = (fields: Partial<LessonFormValues>) => actions.changeLesson(lesson.id, fields);
  return (
    <div className={styles.fields}>
      <Field label="Título de la lección" error={errors?.title?.message}>
        <TextInput
          name={`${path}.title`}
          maxLength={MAX_LESSON_TITLE}
          autoComplete="off"
          value={lesson.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field
        label="Texto"
        optional
        hint={
          <CharacterCount length={countCharacters(lesson.text)} max={MAX_LESSON_TEXT}>
            Lo que se lee.
          </CharacterCount>
        }
        error={errors?.text?.message}
      >
        <RichTextInput
          pictures={pictures}
          name={`${path}.text`}
          value={lesson.text}
          onChange={(text) => change({ text })}
          onBlur={() => undefined}
          onMarkdownOnly={() => undefined}
        />
      </Field>
      <MaterialFields {...props} />
      <div className={styles.pair}>
        <Field
          label="Disponible desde el día"
          hint="Días desde que se recibe. 0: desde el principio."
          error={errors?.availableAfterDays?.message}
        >
          <TextInput
            name={`${path}.availableAfterDays`}
            inputMode="numeric"
            autoComplete="off"
            value={lesson.availableAfterDays}
            onChange={(event) => change({ availableAfterDays: event.target.value })}
          />
        </Field>
        <Checkbox
          label="Muestra gratuita"
          checked={lesson.freeSample}
          onChange={(event) => change({ freeSample: event.target.checked })}
        />
      </div>
    </div>
  );
}
