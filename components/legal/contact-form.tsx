"use client";

import { Form } from "@/components/common/form";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { contactForm, contactTopicLabels, contactTopics } from "@/lib/administration/contact/schema";
import type { ContactFormValues, ContactInput, ParsedContactForm } from "@/lib/administration/contact/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./contact-form.module.css";
import { useMessageIdempotencyKey } from "./use-message-idempotency-key";
import { usePrefillSender } from "./use-prefill-sender";

const VISIBLE_FIELD_NAMES = ["name", "email", "topic", "message"] as const;
const TOPIC_OPTIONS = contactTopics.map((value) => ({ value, label: contactTopicLabels[value] }));
const EMPTY_VALUES: ContactFormValues = { name: "", email: "", topic: "", message: "", website: "" };

function ContactFields(form: SchemaForm<ContactFormValues, ParsedContactForm>) {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  usePrefillSender(form);
  return (
    <>
      <div className={styles.pair}>
        <Field label="Nombre" error={errors.name?.message}>
          <TextInput autoComplete="name" {...register("name")} />
        </Field>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register("email")} />
        </Field>
      </div>
      <Field label="Asunto" error={errors.topic?.message}>
        <Select placeholder="Elige un asunto" options={TOPIC_OPTIONS} {...register("topic")} />
      </Field>
      <Field label="Mensaje" error={errors.message?.message}>
        <TextArea rows={7} {...register("message")} />
      </Field>
      <div aria-hidden="true" className={styles.honeypot}>
        <input type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
      </div>
      <p className={styles.note}>
        Usamos lo que nos cuentas para responderte, y para nada más: lo explica la{" "}
        <Link href={routes.privacy()}>política de privacidad</Link>.
      </p>
      <Button type="submit" size="l" pending={isSubmitting} className={styles.send}>
        Enviar mensaje
      </Button>
    </>
  );
}

/** `onSend` throws an `ApiError` when the message was refused; the values stay in the form. */
export function ContactForm({ onSend }: { onSend: (message: ContactInput) => Promise<void> }) {
  const toIdempotencyKey = useMessageIdempotencyKey();
  return (
    <Form
      schema={contactForm}
      defaultValues={EMPTY_VALUES}
      fieldNames={VISIBLE_FIELD_NAMES}
      onSubmit={(message) => onSend({ ...message, key: toIdempotencyKey(message) })}
    >
      {(form) => <ContactFields {...form} />}
    </Form>
  );
}
