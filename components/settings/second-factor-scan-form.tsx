"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { confirmInput, type SecondFactorSetup } from "@/lib/identity/second-factor/schema";
import { CodeField } from "@/components/auth/one-time-code-field";
import form from "./form.module.css";
import styles from "./second-factor-settings.module.css";
import { showRefusal } from "../common/set-form-errors";

interface SecondFactorScanProps {
  setup: SecondFactorSetup;
  confirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The secret as a picture and in letters, and the first code of the app. */
export function SecondFactorScan({ setup, confirm, onCancel }: SecondFactorScanProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(confirmInput),
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ code }) => {
    try {
      await confirm(code);
    } catch (error) {
      showRefusal(error, { setError, names: ["code"] });
    }
  });

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p>
        Escanea esta imagen con tu aplicación, o{" "}
        <a className={styles.open} href={setup.uri}>
          ábrela en este dispositivo
        </a>
        .
      </p>
      {}
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
      <CodeField error={errors.code?.message} {...register("code")} />
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
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
