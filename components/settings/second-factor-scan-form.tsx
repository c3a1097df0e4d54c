"use client";

import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import type { SecondFactorSetup } from "@/lib/identity/second-factor/schema";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import form from "./form.module.css";
import styles from "./second-factor-settings.module.css";
import { useSchemaForm } from "@/components/common/use-schema-form";

const loadConfirmSecondFactorInput = () =>
  import("@/lib/identity/second-factor/schema").then((module) => module.confirmSecondFactorInput);

interface SecondFactorScanFormProps {
  setup: SecondFactorSetup;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret as QR code and text, and asks for the first code. */
export function SecondFactorScanForm({ setup, onConfirm, onCancel }: SecondFactorScanFormProps) {
  const { form: codeForm, submit } = useSchemaForm({
    schema: loadConfirmSecondFactorInput,
    defaultValues: { code: "" },
    onSubmit: ({ code }) => onConfirm(code),
  });
  const { register, formState } = codeForm;
  const { errors, isSubmitting } = formState;

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p>
        Escanea esta imagen con tu aplicación, o{" "}
        <a className={styles.openLink} href={setup.uri}>
          ábrela en este dispositivo
        </a>
        .
      </p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr)}`}
        width={184}
        height={184}
        alt="Imagen con la clave para tu aplicación"
      />
      <p>
        Si no puedes escanearla, escribe esta clave:{" "}
        <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <OneTimeCodeField error={errors.code?.message} {...register("code")} />
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <div className={styles.actions}>
        <Button type="submit" pending={isSubmitting}>
          Confirmar el código
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
