"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { secondFactorBegin } from "@/lib/identity/second-factor/queries";
import { beginInput, type SecondFactorSetup } from "@/lib/identity/second-factor/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import form from "./form.module.css";
import { showRefusal } from "../common/set-form-errors";

interface SecondFactorBeginProps {
  user: PrivateUser;
  onBegun: (setup: SecondFactorSetup) => void;
}

export function SecondFactorBegin({ user, onBegun }: SecondFactorBeginProps) {
  const beginning = useMutation({ ...secondFactorBegin(user.id), networkMode: "always" });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(beginInput),
    defaultValues: { currentPassword: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ currentPassword }) => {
    try {
      onBegun(await beginning.mutateAsync(currentPassword));
    } catch (error) {
      showRefusal(error, { setError, names: ["currentPassword"] });
    }
  });

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p>
        Necesitas una aplicación que muestre códigos, como Aegis, 2FAS, Google Authenticator o la de tu gestor
        de contraseñas.
      </p>
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <Field label="Tu contraseña" hint="Para comprobar que eres tú." error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <div>
        <Button type="submit" pending={beginning.isPending}>
          Activar la verificación en dos pasos
        </Button>
      </div>
    </form>
  );
}
