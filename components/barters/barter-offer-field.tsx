import { useId, type ComponentProps } from "react";
import { Cover } from "@/components/common/cover";
import { FieldError } from "@/components/ui/field";
import { NativeInput } from "@/components/ui/native";
import type { BarterOptions } from "@/lib/community/barters/schema";
import { formatType } from "@/lib/reference/labels";
import styles from "./propose-barter-dialog.module.css";

interface BarterOfferFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "id"> {
  offers: BarterOptions["offers"];
  error?: string;
}

export function BarterOfferField({ offers, error, ...props }: BarterOfferFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>¿Qué das a cambio?</legend>
      <div className={styles.scroll}>
        {offers.map(({ id, title, contentType, isSession, ...cover }) => (
          <label key={id} className={styles.offer}>
            <NativeInput type="radio" value={id} {...props} />
            <Cover ayni={cover} sizes="72px" className={styles.thumbnail} />
            <span className={styles.offerText}>
              <span className={styles.name}>{title}</span>
              <span className={styles.type}>{formatType({ contentType, isSession })}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
