"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { contactForm, topicLabels, topics } from "@/lib/administration/contact/schema";
import type { ContactFormValues, ContactInput } from "@/lib/administration/contact/schema";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import styles from "./contact-form.module.css";
import { useMessageKey } from "./use-message-idempotency-key";
import { useOwnAddress } from "./use-prefill-sender";

const fieldNames = ["name", "email", "topic", "message"] as const;
const options = topics.map((value) => ({ value, label: topicLabels[value] }));
const empty: ContactFormValues = { name: "", email: "", topic: "", message: "", website: "" };

/** `onSend` throws an `ApiError` when the message was not taken; what was written stays. */
export function ContactForm({ onSend }: { onSend: (message: ContactInput) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(contactForm), defaultValues: empty });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const keyOf = useMessageKey();
  useOwnAddress(form);

  const submit = handleSubmit(async (message) => {
    try {
      await onSend({ ...message, key: keyOf(message) });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const refused = fieldNames.filter((name) => fields[name]);
      for (const name of refused) setError(name, { message: fields[name] });
      if (refused.length === 0) setError("root", { message: messageOf(error) });
    }
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <div className={styles.pair}>
        <Field label="Nombre" error={errors.name?.message}>
          <TextInput autoComplete="name" {...register("name")} />
        </Field>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register("email")} />
        </Field>
      </div>
      <Field label="Asunto" error={errors.topic?.message}>
        <Select placeholder="Elige un asunto" options={options} {...register("topic")} />
      </Field>
      <Field label="Mensaje" error={errors.message?.message}>
        <TextArea rows={7} {...register("message")} />
      </Field>
      <div aria-hidden="true" className={styles.trap}>
        <input type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
      </div>
      <p className={styles.note}>
        Usamos lo que nos cuentas para responderte, y para nada más: lo explica la{" "}
        <Link href={routes.privacy()}>política de privacidad</Link>.
      </p>
      <Button type="submit" size="l" pending={isSubmitting} className={styles.send}>
        Enviar mensaje
      </Button>
    </form>
  );
}
