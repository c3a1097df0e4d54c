import { clock } from "@/components/library/audio/track";
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
import { Progress } from "@/components/ui/progress";
import { TextInput } from "@/components/ui/text-input";
import { FILE_TYPES, fileSize } from "@/lib/content/uploads/schema";
import { ChaptersFields } from "./chapters-fields";
import styles from "./file-row.module.css";
import type { Upload } from "./upload";
import type { UploadQueue } from "./upload-queue";

const KIND_ICONS = { IMAGE: FileIcon, AUDIO: HeadphonesIcon, EBOOK: BookOpenIcon, VIDEO: VideoCameraIcon };

function stateText({ state, progress }: Upload): string {
  if (state === "sending") return `Subiendo… ${Math.round(progress * 100)} %`;
  if (state === "done") return "Subido";
  return state === "waiting" || state === "blocked" ? "En espera" : "No se ha subido";
}

/** "Subido · 3,4 MB · 12:30". */
const aboutText = (file: Upload) =>
  [stateText(file), fileSize(file.size), file.durationSeconds !== null && clock(file.durationSeconds)]
    .filter(Boolean)
    .join(" · ");

interface FileRowProps {
  file: Upload;
  queue: UploadQueue;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
}

/** A chosen file: how its upload goes, its title, its place in the order and whether it is a free sample. */
export function FileRow({ file, queue, isFirst, isLast, onRemove }: FileRowProps) {
  const kind = FILE_TYPES.content[file.type]?.kind ?? "IMAGE";
  const Icon = KIND_ICONS[kind];
  const sending = file.state === "sending";

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Icon size={24} className={styles.icon} />
        <div className={styles.about}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.state}>
            {file.state === "done" && <CheckCircleFillIcon size={16} className={styles.done} />}
            {aboutText(file)}
          </span>
        </div>
        <div className={styles.tools}>
          <Order file={file} queue={queue} isFirst={isFirst} isLast={isLast} />
          <IconButton label={`Quitar ${file.name}`} icon={<TrashIcon size={22} />} onClick={onRemove} />
        </div>
      </div>
      {sending && (
        <div className={styles.sending}>
          <Progress value={file.progress} label={`Subida de ${file.name}`} />
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
              onChange={(event) => queue.change(file.key, { title: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Muestra gratuita"
            checked={file.freeSample}
            onChange={(event) => queue.change(file.key, { freeSample: event.target.checked })}
          />
        </div>
      )}
      {file.state !== "refused" && (kind === "AUDIO" || kind === "VIDEO") && (
        <ChaptersFields
          chapters={file.chapters}
          duration={file.durationSeconds}
          onChange={(chapters) => queue.change(file.key, { chapters })}
        />
      )}
    </li>
  );
}

/** Up and down. The button keeps the focus although its row is taken to another place. */
function Order({ file, queue, isFirst, isLast }: Omit<FileRowProps, "onRemove">) {
  function move(by: -1 | 1, button: HTMLButtonElement) {
    queue.move(file.key, by);
    requestAnimationFrame(() => {
      const other = by === 1 ? button.previousElementSibling : button.nextElementSibling;
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
