import { useId, type ComponentProps } from "react";
import { Cover } from "@/components/common/cover";
import { FieldError } from "@/components/ui/field";
import type { BarterOptions } from "@/lib/community/barters/schema";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import styles from "./propose-barter-dialog.module.css";

interface OfferChoiceProps extends Omit<ComponentProps<"input">, "type" | "value" | "id"> {
  offers: BarterOptions["offers"];
  error?: string;
}

/** Which of one's own contents is given. */
export function OfferChoice({ offers, error, ...props }: OfferChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.offers} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>¿Qué das a cambio?</legend>
      <div className={styles.scroll}>
        {offers.map(({ id, title, contentType, ...cover }) => (
          <label key={id} className={styles.offer}>
            <input type="radio" value={id} {...props} />
            <Cover ayni={cover} sizes="72px" className={styles.thumbnail} />
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>
              <span className={styles.type}>{CONTENT_TYPE_LABELS[contentType]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
