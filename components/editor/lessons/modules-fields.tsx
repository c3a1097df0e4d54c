import { useRef, useState, type DragEvent } from "react";
import { useWatch } from "react-hook-form";
import { Button, IconButton } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import { MAX_LESSONS, MAX_LESSON_TITLE, MAX_MODULES } from "@/lib/content/lessons/schema";
import headings from "@/components/editor/heading.module.css";
import type { LessonFormValues, ModuleFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import type { PictureStore } from "@/components/common/rich-text/picture-store";
import { offerUndo } from "@/components/editor/offer-undo";
import { formatFilesStatus } from "@/components/editor/uploads/file-info";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import {
  focusAddButton,
  focusLesson,
  focusModule,
  focusModuleTitle,
  getAddButtonId,
  getMoveButtonId,
} from "./focus";
import { FileChoice } from "./lesson-file";
import { LESSON_DRAG_TYPE, LessonRow } from "./lesson-row";
import styles from "./lessons.module.css";
import { findPlace } from "./order";
import { useModules, type ModuleActions } from "./use-modules";

interface ModulesFieldsProps {
  queue: UploadQueue;
  pictures: PictureStore;
}

interface ModuleHeadProps {
  module: ModuleFormValues;
  index: number;
  count: number;
  actions: ModuleActions;
  onMove: (offset: -1 | 1) => void;
  onRemove: () => void;
}

function ModuleHead({ module, index, count, actions, onMove, onRemove }: ModuleHeadProps) {
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
            id={getMoveButtonId(module.id, -1)}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Bajar ${name}`}
            icon={<ArrowDownIcon />}
            id={getMoveButtonId(module.id, 1)}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          {module.lessons.length === 0 && (
            <IconButton label={`Quitar ${name}`} icon={<TrashIcon size={20} />} onClick={onRemove} />
          )}
        </div>
      )}
    </div>
  );
}

/** The rest of a module: a lesson that is dropped there goes to its end. */
const acceptLessons = (onDropped: (lessonId: string) => void) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes(LESSON_DRAG_TYPE)) event.preventDefault();
  },
  onDrop(event: DragEvent) {
    const id = event.dataTransfer.getData(LESSON_DRAG_TYPE);
    if (!id) return;
    event.preventDefault();
    onDropped(id);
  },
});

interface ModuleLessonsProps extends ModulesFieldsProps {
  module: ModuleFormValues;
  index: number;
  actions: ModuleActions;
  onMoved: (lesson: LessonFormValues) => void;
  onDropped: (lessonId: string, position: number) => void;
  onRemoved: () => void;
}

function ModuleLessons(props: ModuleLessonsProps) {
  const { module, index, actions, queue, pictures, onMoved, onDropped, onRemoved } = props;
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
          onDrop={(id) => onDropped(id, position)}
          onRemove={() => {
            offerUndo(`Has quitado ${lesson.title || "la lección"}.`, actions.removeLesson(lesson));
            onRemoved();
          }}
        />
      ))}
    </ol>
  );
}

/** The modules and lessons of a course. */
export function ModulesFields({ queue, pictures }: ModulesFieldsProps) {
  const { control, formState, getValues } = useAyniForm();
  const filesStatus = useWatch({ control, name: "files", compute: formatFilesStatus });
  const actions = useModules(queue);
  const { modules } = actions;
  const [status, setStatus] = useState("");
  const addModuleRef = useRef<HTMLButtonElement>(null);
  const { modules: errors } = formState.errors;
  const problem = errors?.root?.message ?? errors?.message ?? formState.errors.files?.message;
  const isFull = modules.reduce((sum, { lessons }) => sum + lessons.length, 0) >= MAX_LESSONS;

  function announceLesson(id: string) {
    const place = findPlace(getValues("modules"), id);
    const lesson = place && getValues("modules")[place.module]?.lessons[place.index];
    if (!lesson) return;
    setStatus(`${lesson.title || "Lección"}: puesto ${place.index + 1} del módulo ${place.module + 1}`);
  }

  function handleMoved({ id }: LessonFormValues) {
    announceLesson(id);
    focusLesson(id);
  }

  function handleDropped(id: string, module: number, position: number) {
    actions.dropLesson(id, module, position);
    announceLesson(id);
  }

  function handleModuleMoved({ id, title }: ModuleFormValues, index: number, offset: -1 | 1) {
    actions.moveModule(index, offset);
    setStatus(`${title || "Módulo"}: puesto ${index + offset + 1} de ${modules.length}`);
    focusModule(id, offset);
  }

  return (
    <div className={styles.modules} data-field="modules">
      <h3 className={headings.small}>Lecciones</h3>
      {modules.map((module, index) => (
        <section
          key={module.id}
          className={styles.module}
          aria-label={module.title || `Módulo ${index + 1}`}
          {...acceptLessons((id) => handleDropped(id, index, module.lessons.length))}
        >
          <ModuleHead
            module={module}
            index={index}
            count={modules.length}
            actions={actions}
            onMove={(offset) => handleModuleMoved(module, index, offset)}
            onRemove={() => {
              actions.removeModule(module.id);
              addModuleRef.current?.focus({ preventScroll: true });
            }}
          />
          <ModuleLessons
            module={module}
            index={index}
            actions={actions}
            queue={queue}
            pictures={pictures}
            onMoved={handleMoved}
            onDropped={(id, position) => handleDropped(id, index, position)}
            onRemoved={() => focusAddButton(module.id)}
          />
          {modules.length > 1 && (
            <Button
              id={getAddButtonId(module.id)}
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
            id={modules[0] && getAddButtonId(modules[0].id)}
            variant="secondary"
            icon={<PlusIcon />}
            disabled={isFull}
            onClick={() => focusLesson(actions.addLesson(null))}
          >
            Añadir una lección
          </Button>
        )}
        <Button
          ref={addModuleRef}
          variant="secondary"
          icon={<PlusIcon />}
          disabled={modules.length >= MAX_MODULES}
          onClick={() => {
            actions.addModule();
            focusModuleTitle(modules.length);
          }}
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
      <p role="status" className="visually-hidden">
        {filesStatus}
      </p>
    </div>
  );
}
