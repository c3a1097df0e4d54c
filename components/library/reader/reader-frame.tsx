"use client";

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ArrowLeftIcon, ListBulletsIcon } from "@/components/ui/icons";
import {
  ArrowClockwiseIcon,
  CaretLeftIcon,
  CaretRightIcon,
  DownloadSimpleIcon,
} from "@/components/ui/later-icons";
import { Skeleton } from "@/components/ui/skeleton";
import { api } from "@/lib/platform/api";
import styles from "./reader-frame.module.css";
import { useCloseReader } from "./reader-layer";
import { ReadingSettingsPanel } from "./reading-settings-panel";
import type { PageDirection, ReadingDirection } from "./page-turning";

interface ReaderFrameProps {
  fileId: string;
  title: string;
  /** Buttons for this format. */
  tools?: ReactNode;
  /** Renders the table of contents, if there is one. */
  renderContents?: (close: () => void) => ReactNode;
  /** True if the reader can choose the font of the text. */
  hasText?: boolean;
  /** Title of the current chapter. */
  chapter?: string;
  /** Such as "Página 3 de 12". */
  progress: string;
  /** The language of the title of the chapter; null if the document names none. */
  language?: string | null;
  /** The side on which the next page lies: right, unless this is "rtl". */
  direction?: ReadingDirection;
  canTurn: Record<PageDirection, boolean>;
  onTurn: (direction: PageDirection) => void;
  children: ReactNode;
}

interface ReaderHeadingProps {
  title?: string;
  chapter?: string;
  language?: string | null;
}

function ReaderHeading({ title, chapter, language }: ReaderHeadingProps) {
  const close = useCloseReader();
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        className={styles.back}
        icon={<ArrowLeftIcon size={20} />}
        onClick={close}
      >
        <span className={styles.backWord}>Volver</span>
      </Button>
      <div className={styles.names}>
        {title && <h2 className={styles.title}>{title}</h2>}
        {chapter && (
          <p className={styles.chapter} lang={language ?? undefined} dir="auto">
            {chapter}
          </p>
        )}
      </div>
    </>
  );
}

const TURN_LABELS = { previous: "Página anterior", next: "Página siguiente" };

interface TurnButtonProps extends Pick<ReaderFrameProps, "onTurn"> {
  to: PageDirection;
  reading: ReadingDirection;
  disabled: boolean;
}

function TurnButton({ to, reading, disabled, onTurn }: TurnButtonProps) {
  const isLeft = (to === "previous") === (reading === "ltr");
  return (
    <button
      type="button"
      className={isLeft ? styles.left : styles.right}
      aria-label={TURN_LABELS[to]}
      disabled={disabled}
      onClick={() => onTurn(to)}
    >
      {isLeft ? <CaretLeftIcon size={24} /> : <CaretRightIcon size={24} />}
    </button>
  );
}

/** The reader's chrome: a bar with tools above the document, page buttons beside or below it. */
export function ReaderFrame(props: ReaderFrameProps) {
  const { fileId, title, tools, renderContents, hasText = false, chapter, language, progress } = props;
  const { direction = "ltr", canTurn, onTurn } = props;
  const settingsId = useId();
  const [panel, setPanel] = useState<"contents" | "settings" | null>(null);
  const toggle = (name: "contents" | "settings") => setPanel(panel === name ? null : name);
  const closePanel = () => setPanel(null);

  function closePanelByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || panel === null) return;
    event.preventDefault();
    closePanel();
  }

  return (
    <div className={cx(styles.frame, !hasText && styles.desk)} onKeyDown={closePanelByKey}>
      <header className={styles.head}>
        <ReaderHeading title={title} chapter={chapter} language={language} />
        <div className={styles.tools}>
          {renderContents && (
            <IconButton
              label="Índice"
              icon={<ListBulletsIcon size={22} />}
              aria-expanded={panel === "contents"}
              onClick={() => toggle("contents")}
            />
          )}
          {tools}
          <IconButton
            label="Ajustes de lectura"
            icon={<span className={styles.letters}>Aa</span>}
            aria-expanded={panel === "settings"}
            aria-controls={panel === "settings" ? settingsId : undefined}
            onClick={() => toggle("settings")}
          />
          <a
            className={styles.download}
            href={api.file(fileId)}
            download=""
            aria-label="Descargar"
            title="Descargar"
          >
            <DownloadSimpleIcon size={22} />
          </a>
        </div>
        {panel === "settings" && <ReadingSettingsPanel id={settingsId} hasText={hasText} />}
      </header>
      <div className={styles.sheet} onPointerDown={panel === "settings" ? closePanel : undefined}>
        {props.children}
        {panel === "contents" && renderContents?.(closePanel)}
      </div>
      <TurnButton to="previous" reading={direction} disabled={!canTurn.previous} onTurn={onTurn} />
      <p className={styles.progress} role="status">
        {progress}
      </p>
      <TurnButton to="next" reading={direction} disabled={!canTurn.next} onTurn={onTurn} />
    </div>
  );
}

/** Lines in the place of a text that is not there yet. */
export function SheetPlaceholder() {
  return (
    <div className={styles.lines}>
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </div>
  );
}

/** Placeholder for a reader; without a title while the reader's code loads. */
export function ReaderLoading({ title }: { title?: string }) {
  return (
    <div className={styles.frame} aria-busy="true">
      <header className={styles.head}>
        <ReaderHeading title={title} />
      </header>
      <div className={styles.sheet}>
        <SheetPlaceholder />
      </div>
      <p className={styles.progress} role="status">
        Abriendo…
      </p>
    </div>
  );
}

interface ReaderErrorProps {
  fileId: string;
  title: string;
  /** Says what is wrong with the document itself, which no second attempt changes. */
  reason?: string | undefined;
  onRetry: () => void;
}

export function ReaderError({ fileId, title, reason, onRetry }: ReaderErrorProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <ReaderHeading title={title} />
      </header>
      <div className={styles.sheet}>
        <div role="alert" className={styles.failed}>
          <p>
            {reason ??
              "No hemos podido abrir este documento. Inténtalo de nuevo o descárgalo para leerlo aparte."}
          </p>
          <div className={styles.actions}>
            {reason === undefined && (
              <Button size="s" icon={<ArrowClockwiseIcon size={18} />} onClick={onRetry}>
                Reintentar
              </Button>
            )}
            <a className={styles.downloadWords} href={api.file(fileId)} download="">
              Descargar
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}
