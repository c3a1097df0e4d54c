import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { formatQuote } from "@/lib/orders/discounts/copy";
import styles from "./code-field.module.css";
import type { MemberCode } from "./use-code";

/** "Tengo un código", then its field, then the price with it. */
export function CodeField({ code }: { code: MemberCode }) {
  const { text, quote, pending, error } = code;
  const [isOpen, setIsOpen] = useState(false);
  const isFocusDue = useRef(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    input.current?.focus();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    code.apply();
    input.current?.focus();
  }

  function handleRemove() {
    isFocusDue.current = true;
    code.remove();
    setIsOpen(true);
  }

  if (quote) {
    return (
      <div className={styles.quote}>
        <p role="status">{formatQuote(quote)}</p>
        <Button variant="quiet" size="s" onClick={handleRemove}>
          Quitar el código
        </Button>
      </div>
    );
  }
  if (!isOpen && text === "") {
    return (
      <div className={styles.prompt}>
        <Button
          variant="quiet"
          size="s"
          onClick={() => {
            isFocusDue.current = true;
            setIsOpen(true);
          }}
        >
          Tengo un código
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className={styles.code} onSubmit={handleSubmit}>
      <Field label="Código" error={error}>
        <TextInput
          ref={input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => code.change(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={pending}>
        Aplicar
      </Button>
    </form>
  );
}
