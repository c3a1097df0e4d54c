import dynamic from "next/dynamic";
import { useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import {
  ArrowClockwiseIcon,
  BookOpenIcon,
  FileIcon,
  HeadphonesIcon,
  TrashIcon,
  VideoCameraIcon,
} from "@/components/ui/later-icons";
import { MoveButtons } from "@/components/ui/move-buttons";
import { ProgressBar } from "@/components/ui/progress";
import { TextInput } from "@/components/ui/text-input";
import { UPLOAD_FILE_TYPES } from "@/lib/content/uploads/file-types";
// Styles of what loads later belong to the page.
import "./chapters-fields.module.css";
import { formatFileInfo, getFileProblem } from "./file-info";
import styles from "./file-row.module.css";
import type { Upload } from "./upload";
import type { UploadQueue } from "./upload-queue";

const ChaptersFields = dynamic(() => import("./chapters-fields").then((module) => module.ChaptersFields));

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
  const problem = getFileProblem(file);
  const isSending = file.state === "sending";
  const removeRef = useRef<HTMLButtonElement>(null);

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
          {!(isFirst && isLast) && (
            <MoveButtons
              labels={{ up: `Subir ${file.name} un puesto`, down: `Bajar ${file.name} un puesto` }}
              isFirst={isFirst}
              isLast={isLast}
              onMove={(offset) => queue.move(file.key, offset)}
            />
          )}
          <IconButton
            ref={removeRef}
            label={`Quitar ${file.name}`}
            icon={<TrashIcon size={22} />}
            onClick={onRemove}
          />
        </div>
      </div>
      {isSending && (
        <div className={styles.sending}>
          <ProgressBar value={file.progress} label={`Subida de ${file.name}`} />
          <Button
            variant="secondary"
            size="s"
            onClick={() => {
              queue.cancel(file.key);
              removeRef.current?.focus();
            }}
          >
            Cancelar
          </Button>
        </div>
      )}
      {file.state === "blocked" && <p>{file.problem}</p>}
      {problem && <FieldError>{problem}</FieldError>}
      {file.state === "failed" && (
        <Button
          variant="secondary"
          size="s"
          className={styles.retry}
          icon={<ArrowClockwiseIcon />}
          onClick={() => {
            queue.retry(file.key);
            removeRef.current?.focus();
          }}
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
