import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button, IconButton } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { MAX_LESSONS, MAX_LESSON_TITLE, MAX_MODULES } from "@/lib/content/lessons/schema";
import headings from "@/components/editor/heading.module.css";
import type { LessonFormValues, ModuleFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import type { PictureStore } from "@/components/editor/uploads/picture-store";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { FileChoice } from "./lesson-file";
import { getLessonSummaryId, LessonRow } from "./lesson-row";
import styles from "./lessons.module.css";
import { findPlace } from "./order";
import { useModules, type ModuleActions } from "./use-modules";

interface ModulesFieldsProps {
  queue: UploadQueue;
  pictures: PictureStore;
}

const focusLesson = (id: string) =>
  requestAnimationFrame(() => document.getElementById(getLessonSummaryId(id))?.focus());

interface ModuleHeadProps {
  module: ModuleFormValues;
  index: number;
  count: number;
  actions: ModuleActions;
}

function ModuleHead({ module, index, count, actions }: ModuleHeadProps) {
  const name = module.title || `módulo ${index + 1}`;
  return (
    <div className={styles.moduleHead}>
      <Field label={`Título del módulo ${index + 1}`} optional={count === 1}>
        <TextInput
          name={`modules.${index}.title`}
          maxLength={MAX_LESSON_TITLE}
          autoComplete="off"
          value={module.title}
          onChange={(event) => actions.renameModule(module.id, event.target.value)}
        />
      </Field>
      {count > 1 && (
        <div className={styles.tools}>
          <IconButton
            label={`Subir ${name}`}
            icon={<ArrowUpIcon />}
            disabled={index === 0}
            onClick={() => actions.moveModule(index, -1)}
          />
          <IconButton
            label={`Bajar ${name}`}
            icon={<ArrowDownIcon />}
            disabled={index === count - 1}
            onClick={() => actions.moveModule(index, 1)}
          />
          {module.lessons.length === 0 && (
            <IconButton
              label={`Quitar ${name}`}
              icon={<TrashIcon size={20} />}
              onClick={() => actions.removeModule(module.id)}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface ModuleLessonsProps extends ModulesFieldsProps {
  module: ModuleFormValues;
  index: number;
  actions: ModuleActions;
  onMoved: (lesson: LessonFormValues) => void;
  onRemoved: () => void;
}

function ModuleLessons({ module, index, actions, queue, pictures, onMoved, onRemoved }: ModuleLessonsProps) {
  const { control, formState } = useAyniForm();
  const files = useWatch({ control, name: "files" });
  const errors = formState.errors.modules?.[index]?.lessons;
  if (module.lessons.length === 0) return null;
  return (
    <ol
      role="list"
      className={styles.rows}
      aria-label={`Lecciones de ${module.title || `módulo ${index + 1}`}`}
    >
      {module.lessons.map((lesson, position) => (
        <LessonRow
          key={lesson.id}
          number={position + 1}
          lesson={lesson}
          path={`modules.${index}.lessons.${position}`}
          upload={files.find(({ key }) => key === lesson.fileKey)}
          errors={errors?.[position]}
          queue={queue}
          pictures={pictures}
          actions={actions}
          onMove={(offset) => {
            if (actions.moveLesson(lesson.id, offset)) onMoved(lesson);
          }}
          onDrop={(id) => actions.dropLesson(id, index, position)}
          onRemove={() => {
            actions.removeLesson(lesson);
            onRemoved();
          }}
        />
      ))}
    </ol>
  );
}

/** The modules and lessons of a course. */
export function ModulesFields({ queue, pictures }: ModulesFieldsProps) {
  const { formState, getValues } = useAyniForm();
  const actions = useModules(queue);
  const { modules } = actions;
  const [status, setStatus] = useState("");
  const addRef = useRef<HTMLButtonElement>(null);
  const { modules: errors } = formState.errors;
  const problem = errors?.root?.message ?? errors?.message ?? formState.errors.files?.message;
  const isFull = modules.reduce((sum, { lessons }) => sum + lessons.length, 0) >= MAX_LESSONS;

  function handleMoved({ id, title }: LessonFormValues) {
    const place = findPlace(getValues("modules"), id);
    if (place) setStatus(`${title || "Lección"}: puesto ${place.index + 1} del módulo ${place.module + 1}`);
    focusLesson(id);
  }

  return (
    <div className={styles.modules} data-field="modules">
      <h3 className={headings.small}>Lecciones</h3>
      {modules.map((module, index) => (
        <section key={module.id} className={styles.module} aria-label={module.title || `Módulo ${index + 1}`}>
          <ModuleHead module={module} index={index} count={modules.length} actions={actions} />
          <ModuleLessons
            module={module}
            index={index}
            actions={actions}
            queue={queue}
            pictures={pictures}
            onMoved={handleMoved}
            onRemoved={() => addRef.current?.focus({ preventScroll: true })}
          />
          {modules.length > 1 && (
            <Button
              variant="quiet"
              size="s"
              className={styles.start}
              icon={<PlusIcon />}
              disabled={isFull}
              onClick={() => focusLesson(actions.addLesson(module.id))}
            >
              Añadir una lección
              <span className="visually-hidden"> a {module.title || `módulo ${index + 1}`}</span>
            </Button>
          )}
        </section>
      ))}
      {problem && <FieldError>{problem}</FieldError>}
      <div className={styles.buttons}>
        {modules.length < 2 && (
          <Button
            ref={addRef}
            variant="secondary"
            icon={<PlusIcon />}
            disabled={isFull}
            onClick={() => focusLesson(actions.addLesson(null))}
          >
            Añadir una lección
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          disabled={modules.length >= MAX_MODULES}
          onClick={actions.addModule}
        >
          Añadir un módulo
        </Button>
      </div>
      <FileChoice
        label="Archivos"
        multiple
        onFiles={(files) => actions.addFiles(null, files.slice(0, MAX_LESSONS))}
      />
      <p className={styles.quiet}>
        Cada archivo es una lección. Solo la abre quien recibe tu Ayni, salvo las muestras gratuitas.
      </p>
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </div>
  );
}
