import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import {
  ArrowClockwiseIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  BookOpenIcon,
  CheckCircleFillIcon,
  FileIcon,
  HeadphonesIcon,
  TrashIcon,
  VideoCameraIcon,
} from "@/components/ui/icons";
import { ProgressBar } from "@/components/ui/progress";
import { TextInput } from "@/components/ui/text-input";
import { UPLOAD_FILE_TYPES } from "@/lib/content/uploads/schema";
import { ChaptersFields } from "./chapters-fields";
import { formatFileInfo } from "./file-info";
import styles from "./file-row.module.css";
import type { Upload } from "./upload";
import type { UploadQueue } from "./upload-queue";

const KIND_ICONS = { IMAGE: FileIcon, AUDIO: HeadphonesIcon, EBOOK: BookOpenIcon, VIDEO: VideoCameraIcon };

interface FileRowProps {
  file: Upload;
  queue: UploadQueue;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
}

/** A file with its upload progress, title, position, chapters and free sample option. */
export function FileRow({ file, queue, isFirst, isLast, onRemove }: FileRowProps) {
  const kind = UPLOAD_FILE_TYPES.content[file.type]?.kind ?? "IMAGE";
  const Icon = KIND_ICONS[kind];
  const isSending = file.state === "sending";

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Icon size={24} className={styles.icon} />
        <div className={styles.about}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.state}>
            {file.state === "done" && <CheckCircleFillIcon size={16} className={styles.done} />}
            {formatFileInfo(file)}
          </span>
        </div>
        <div className={styles.tools}>
          <MoveButtons file={file} queue={queue} isFirst={isFirst} isLast={isLast} />
          <IconButton label={`Quitar ${file.name}`} icon={<TrashIcon size={22} />} onClick={onRemove} />
        </div>
      </div>
      {isSending && (
        <div className={styles.sending}>
          <ProgressBar value={file.progress} label={`Subida de ${file.name}`} />
          <Button variant="secondary" size="s" onClick={() => queue.cancel(file.key)}>
            Cancelar
          </Button>
        </div>
      )}
      {file.problem &&
        (file.state === "blocked" ? <p>{file.problem}</p> : <FieldError>{file.problem}</FieldError>)}
      {file.state === "failed" && (
        <Button
          variant="secondary"
          size="s"
          className={styles.retry}
          icon={<ArrowClockwiseIcon />}
          onClick={() => queue.retry(file.key)}
        >
          Volver a intentar
        </Button>
      )}
      {file.state !== "refused" && (
        <div className={styles.fields}>
          <Field label="Título del archivo">
            <TextInput
              value={file.title}
              maxLength={120}
              onChange={(event) => queue.update(file.key, { title: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Muestra gratuita"
            checked={file.freeSample}
            onChange={(event) => queue.update(file.key, { freeSample: event.target.checked })}
          />
        </div>
      )}
      {file.state !== "refused" && (kind === "AUDIO" || kind === "VIDEO") && (
        <ChaptersFields
          chapters={file.chapters}
          duration={file.durationSeconds}
          onChange={(chapters) => queue.update(file.key, { chapters })}
        />
      )}
    </li>
  );
}

/** Keeps the focus on the button although its row moves. */
function MoveButtons({ file, queue, isFirst, isLast }: Omit<FileRowProps, "onRemove">) {
  function move(offset: -1 | 1, button: HTMLButtonElement) {
    queue.move(file.key, offset);
    requestAnimationFrame(() => {
      const other = offset === 1 ? button.previousElementSibling : button.nextElementSibling;
      const target = button.disabled ? other : button;
      if (target instanceof HTMLElement) target.focus();
    });
  }
  if (isFirst && isLast) return null;
  return (
    <span>
      <IconButton
        label={`Subir ${file.name} un puesto`}
        icon={<ArrowUpIcon />}
        disabled={isFirst}
        onClick={(event) => move(-1, event.currentTarget)}
      />
      <IconButton
        label={`Bajar ${file.name} un puesto`}
        icon={<ArrowDownIcon />}
        disabled={isLast}
        onClick={(event) => move(1, event.currentTarget)}
      />
    </span>
  );
}
