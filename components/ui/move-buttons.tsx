import { IconButton } from "./button";
import { ArrowDownIcon, ArrowUpIcon } from "./later-icons";
import styles from "./move-buttons.module.css";

interface MoveButtonsProps {
  labels: { up: string; down: string };
  isFirst: boolean;
  isLast: boolean;
  onMove: (offset: -1 | 1) => void;
}

/** Moves a row up or down. The focus stays on the button although its row moves, or passes to the other at the ends. */
export function MoveButtons({ labels, isFirst, isLast, onMove }: MoveButtonsProps) {
  function move(offset: -1 | 1, button: HTMLButtonElement) {
    onMove(offset);
    requestAnimationFrame(() => {
      const other = offset === 1 ? button.previousElementSibling : button.nextElementSibling;
      const target = button.disabled ? other : button;
      if (target instanceof HTMLElement) target.focus();
    });
  }
  return (
    <span className={styles.buttons}>
      <IconButton
        label={labels.up}
        icon={<ArrowUpIcon />}
        disabled={isFirst}
        onClick={(event) => move(-1, event.currentTarget)}
      />
      <IconButton
        label={labels.down}
        icon={<ArrowDownIcon />}
        disabled={isLast}
        onClick={(event) => move(1, event.currentTarget)}
      />
    </span>
  );
}
